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

/** A table of this width is whole beside the menu in a window of 1280 pixels with a scroll bar. */
export const fitting = 243;

type Sized = Pick<Column<never>, "id" | "width" | "least">;

/** What a column gets of a place that is wider than `from`: this share of what is beyond, until it lacks nothing. */
export type Lack = { lacks: number; share: number; from: number };

/**
 * The widths of these columns: at least one of them has none and takes what is left, as long as all have `total`. What
 * columns need beyond their own width they get while the table fits, or all of it when it never would.
 */
export function layOut(columns: readonly Sized[], widths: Look["widths"], needs: Needs = {}) {
  const { grown, from } = grow(columns, needs);
  const sized = columns.map(({ id, width, least = leastWidth }) => ({
    id,
    width: widths[id] ?? grown[id] ?? width,
    least,
  }));
  const total = sized.reduce((sum, { width, least }) => sum + (width ?? least), 0);
  const isFilled = sized.some(({ width }) => width === undefined);
  const fixed = isFilled ? sized : sized.slice(0, -1);
  const lacking = fixed.flatMap(({ id, width = 0 }) =>
    widths[id] === undefined && (needs[id] ?? 0) > width ? [{ id, lacks: (needs[id] ?? 0) - width }] : [],
  );
  const all = lacking.reduce((sum, { lacks }) => sum + lacks, 0);
  return {
    widths: Object.fromEntries(fixed.map(({ id, width }) => [id, width])),
    lacks: Object.fromEntries(lacking.map(({ id, lacks }) => [id, { lacks, share: lacks / all, from }])),
    total,
  };
}

/** Widens what needs more, the narrowest first. No column made wider by hand takes from another, which would move it. */
function grow(columns: readonly Sized[], needs: Needs) {
  const own = columns.reduce((sum, { width, least = leastWidth }) => sum + (width ?? least), 0);
  const wanting = columns.flatMap(({ id, width }) => {
    const need = needs[id] ?? 0;
    return width !== undefined && need > width ? [{ id, width, need }] : [];
  });
  const lack = wanting.reduce((sum, { width, need }) => sum + need - width, 0);
  const room = own > fitting ? lack : Math.min(lack, fitting - own);
  for (let px = 0; px < room; px++) {
    const [narrowest] = wanting.filter(({ width, need }) => width < need).sort((a, b) => a.width - b.width);
    if (narrowest) narrowest.width += 1;
  }
  return { grown: Object.fromEntries(wanting.map(({ id, width }) => [id, width])), from: own + room };
}
