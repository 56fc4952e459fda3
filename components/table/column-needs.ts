import type { Column } from "./list-view";

/** How wide the columns that identify a row have to be for their texts, in steps of 4 pixels, by column. */
export type Needs = Readonly<Record<string, number>>;

/** What does not fit in this many is broken into lines. */
const mostNeeded = 54;
const padding = 6.5;
const roundedTo = 2;

/** Grows with what is shown and never shrinks, so that a page turned moves no column without need. */
export function widen<T>(needs: Needs, columns: readonly Column<T>[], rows: readonly T[]): Needs {
  const wider = columns.flatMap(({ id, identifies }) => {
    if (!identifies) return [];
    const need = Math.max(0, ...rows.map((row) => needOf(identifies(row))));
    return need > (needs[id] ?? 0) ? [[id, need] as const] : [];
  });
  return wider.length > 0 ? { ...needs, ...Object.fromEntries(wider) } : needs;
}

function needOf({ text, beside = 0 }: { text: string; beside?: number }) {
  const steps = padding + beside + [...text].reduce((sum, character) => sum + stepsOf(character), 0);
  return Math.min(Math.ceil(steps / roundedTo) * roundedTo, mostNeeded + beside);
}

/** About as wide as the font draws it at 14 pixels. */
function stepsOf(character: string) {
  if (/[\s.,:;'!|()[\]/ijlftr-]/.test(character)) return 1.3;
  if (/[\p{Lu}\d@%_mw]/u.test(character)) return 2.25;
  return character > "\u2e80" ? 3.6 : 2;
}
