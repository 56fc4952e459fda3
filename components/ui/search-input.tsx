"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Search, X } from "@/components/ui/icons";
import { inputClass } from "@/components/ui/input-class";

type Props = Omit<ComponentProps<"input">, "size" | "type" | "value" | "onChange"> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Shown at the right while the box is empty, like a keyboard hint. */
  hint?: ReactNode;
};

/** A controlled search box; the clear button and Escape empty it and keep the focus in it. */
export function SearchInput({ label, value, onValueChange, hint, className, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the page woke up.
  useEffect(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onValueChange(typed);
  }, []);
  const clear = () => {
    onValueChange("");
    input.current?.focus();
  };

  return (
    <div className={`relative ${className ?? ""}`}>
      <Search size={15} aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-faint" />
      <input
        ref={input}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...props}
        type="search"
        aria-label={label}
        placeholder={props.placeholder ?? label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value) clear();
        }}
        className={inputClass("md", "appearance-none px-8! [&::-webkit-search-cancel-button]:hidden")}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-1 my-auto flex size-6 items-center justify-center rounded-md text-muted hover:bg-strong hover:text-ink max-md:right-2"
        >
          <X size={14} aria-hidden />
        </button>
      ) : (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center max-md:hidden">{hint}</span>
      )}
    </div>
  );
}
