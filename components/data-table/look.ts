import { areXpColumns } from "@/lib/list/xp-columns";
import type { Needs } from "./column-needs";
import type { Column } from "./list-view";

/** How a person likes a table to look: kept in a cookie, so that the server draws it so at once. */
export type Look = {
  hidden: readonly string[];
  /** Paths in xp that are columns. */
  xp: readonly string[];
  /** The columns that were made wider or narrower, in steps of 4 pixels. */
  widths: Readonly<Record<string, number>>;
};

export const narrowest = 16;
export const widest = 240;
/** What a column that takes what is left has at least. */
export const leastWidth = 40;

export const lookCookie = (listName: string) => `look-${listName}`;

/** Reads the cookie's value, like `Comments~Inventory.LastUpdated~Status:50~+Dept`; without one, the columns hidden at first. */
export function readLook(value: string | undefined, hiddenAtFirst: readonly string[] = []): Look {
  if (value === undefined) return { hidden: hiddenAtFirst, xp: [], widths: {} };
  const all = value.split("~").filter(Boolean);
  const xp = all.filter((part) => part.startsWith("+")).map((part) => part.slice(1));
  const parts = all.filter((part) => !part.startsWith("+")).map((part) => part.split(":"));
  const widths = parts.flatMap(([id = "", width]) => (width ? [[id, clampWidth(Number(width))] as const] : []));
  return {
    hidden: parts.flatMap(([id = "", width]) => (width ? [] : [id])),
    xp: areXpColumns(xp) ? xp : [],
    widths: Object.fromEntries(widths.filter(([, width]) => Number.isInteger(width))),
  };
}

export function writeLook({ hidden, xp, widths }: Look) {
  return [
    ...hidden,
    ...xp.map((path) => `+${path}`),
    ...Object.entries(widths).map(([id, width]) => `${id}:${width}`),
  ].join("~");
}

export const clampWidth = (width: number) => Math.min(Math.max(Math.round(width), narrowest), widest);

type Sized = Pick<Column<never>, "id" | "width" | "least">;

/** The widths of these columns: at least one of them has none and takes what is left, as long as all have `total`. */
export function layOut(columns: readonly Sized[], widths: Look["widths"], needs: Needs = {}) {
  const sized = columns.map(({ id, width, least = leastWidth }) => {
    const own = needs[id] === undefined ? width : Math.max(needs[id], width ?? 0);
    return { id, width: widths[id] ?? own, least };
  });
  const total = sized.reduce((sum, { width, least }) => sum + (width ?? least), 0);
  const isFilled = sized.some(({ width }) => width === undefined);
  const fixed = isFilled ? sized : sized.slice(0, -1);
  return { widths: Object.fromEntries(fixed.map(({ id, width }) => [id, width])), total };
}
