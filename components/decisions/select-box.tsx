"use client";

import { toggle, useIsSelected } from "./selection";

let lastClicked: HTMLInputElement | undefined;

/** What is between the box that was clicked before and this one becomes as this one is. */
function extendTo(box: HTMLInputElement) {
  const boxes = [...(box.closest("tbody")?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])];
  const [at, from] = [boxes.indexOf(box), lastClicked ? boxes.indexOf(lastClicked) : -1];
  if (from < 0) return;
  for (const each of boxes.slice(Math.min(at, from), Math.max(at, from) + 1))
    if (each.checked !== box.checked) each.click();
}

/** Selects the approval of a row, to decide several at once. */
export function SelectBox({ of, label }: { of: string; label: string }) {
  const checked = useIsSelected(of);
  return (
    <label
      // With Shift a click would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className="relative z-1 -my-1 -ml-1.5 flex size-7 shrink-0 cursor-pointer items-center justify-center narrow:-my-1.5 max-md:-my-2 max-md:size-9 print:hidden"
    >
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        checked={checked}
        onChange={({ target, nativeEvent }) => {
          toggle(of, target.checked);
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) extendTo(target);
          lastClicked = target;
        }}
        className="size-4 cursor-pointer"
      />
    </label>
  );
}
