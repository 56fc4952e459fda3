"use client";

import { useEffect } from "react";
import type { Entry } from "./entry";
import { PaletteOption } from "./palette-option";

type Props = {
  id: string;
  entries: Entry[];
  active: number;
  optionID: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: () => void;
};

/** The lines, under a heading for each group. */
export function PaletteOptions({ id, entries, active, optionID, onPoint, onChoose: onChosen }: Props) {
  const activeID = optionID(active);
  useEffect(() => {
    document.getElementById(activeID)?.scrollIntoView({ block: "nearest" });
  }, [activeID]);

  const groups = Map.groupBy(entries.keys(), (index) => entries[index]?.group);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      hidden={entries.length === 0}
      className="max-h-[min(26rem,60dvh)] scroll-py-8 overflow-y-auto px-2 pb-2"
    >
      {[...groups].map(([group, indexes]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={group} role="group" aria-labelledby={`${id}-group-${indexes[0]}`}>
          <div
            id={`${id}-group-${indexes[0]}`}
            className="wrap-anywhere px-2.5 pt-3 pb-1 font-medium text-muted text-xs"
          >
            {group}
          </div>
          {indexes.map((index) => {
            const entry = entries[index];
            return (
              entry && (
                <PaletteOption
                  key={entry.key}
                  id={optionID(index)}
                  entry={entry}
                  active={index === active}
                  onPoint={() => onPoint(index)}
                  onChoose={onChosen}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}
