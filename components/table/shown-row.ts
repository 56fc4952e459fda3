import { type RefObject, useLayoutEffect } from "react";

/** The rows of a list that are on the page. */
export const rowsOf = (region: RefObject<HTMLElement | null>) => [
  ...(region.current?.querySelectorAll<HTMLElement>("tbody > .list-row") ?? []),
];

/** The row says that it shows, and whether one went there: keys go on from it. */
export function useShownRow(find: () => HTMLElement | undefined, isAt: boolean) {
  useLayoutEffect(() => {
    const row = find();
    if (!row) return;
    row.dataset.shown = isAt ? "at" : "";
    return () => {
      delete row.dataset.shown;
    };
  });
}
