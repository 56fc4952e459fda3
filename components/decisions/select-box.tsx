"use client";

import { toggle, useIsSelected } from "./selection";

/** Selects the approval of a row, to decide several at once. */
export function SelectBox({ of, label }: { of: string; label: string }) {
  const checked = useIsSelected(of);
  return (
    <label className="relative z-1 -my-1 -ml-1.5 flex size-7 shrink-0 cursor-pointer items-center justify-center narrow:-my-1.5 max-md:-my-2 max-md:size-9 print:hidden">
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        checked={checked}
        onChange={({ target }) => toggle(of, target.checked)}
        className="size-4 cursor-pointer"
      />
    </label>
  );
}
