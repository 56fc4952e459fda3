import type { Column } from "./list-view";

/** How a person likes a table to look: kept in a cookie, so that the server draws it so at once. */
export type Look = {
  hidden: readonly string[];
  /** The columns that were made wider or narrower, in steps of 4 pixels. */
  widths: Readonly<Record<string, number>>;
};

export const narrowest = 16;
export const widest = 240;
/** What a column that takes what is left has at least. */
export const leastWidth = 40;

export const lookCookie = (listName: string) => `look-${listName}`;

/** Reads the cookie's value, like `Comments~Inventory.LastUpdated~Status:50`; without one, the columns hidden at first. */
export function readLook(value: string | undefined, hiddenAtFirst: readonly string[] = []): Look {
  if (value === undefined) return { hidden: hiddenAtFirst, widths: {} };
  const parts = value
    .split("~")
    .filter(Boolean)
    .map((part) => part.split(":"));
  const widths = parts.flatMap(([id = "", width]) => (width ? [[id, clampWidth(Number(width))] as const] : []));
  return {
    hidden: parts.flatMap(([id = "", width]) => (width ? [] : [id])),
    widths: Object.fromEntries(widths.filter(([, width]) => Number.isInteger(width))),
  };
}

export function writeLook({ hidden, widths }: Look) {
  return [...hidden, ...Object.entries(widths).map(([id, width]) => `${id}:${width}`)].join("~");
}

export const clampWidth = (width: number) => Math.min(Math.max(Math.round(width), narrowest), widest);

/** The widths of the columns that show: one of them has none and takes what is left, as long as all have `total`. */
export function layOut(columns: readonly Pick<Column<never>, "id" | "width">[], { hidden, widths }: Look) {
  const shown = columns
    .filter(({ id }) => !hidden.includes(id))
    .map(({ id, width }) => [id, widths[id] ?? width] as const);
  const total = shown.reduce((sum, [, width = leastWidth]) => sum + width, 0);
  const isFilled = shown.some(([, width]) => width === undefined);
  const fixed: Record<string, number | undefined> = Object.fromEntries(isFilled ? shown : shown.slice(0, -1));
  return { widths: fixed, total };
}
