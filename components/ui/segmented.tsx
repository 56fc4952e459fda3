"use client";

import { useId } from "react";
import type { Icon } from "@/components/ui/icon";

type Option<T extends string> = { value: T; label: string; icon?: Icon };

type Props<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  /** Undefined while it is not known. */
  value: T | undefined;
  onChoose: (value: T) => void;
  /** Shows the icons alone, and the labels as tooltips. */
  iconsOnly?: boolean;
};

/** One of a few, side by side: radio buttons to the keyboard and to screen readers. */
export function Segmented<T extends string>({ label, options, value, onChoose, iconsOnly = false }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border p-px">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: each, label: word, icon: Glyph }) => (
        <label
          key={each}
          data-tip={iconsOnly ? word : undefined}
          className={`segment ${iconsOnly ? "w-7" : "px-2.5 max-md:h-9"}`}
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={value === each}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {Glyph && <Glyph size={14} aria-hidden />}
          <span className={iconsOnly ? "sr-only" : undefined}>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}
