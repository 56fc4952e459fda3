import type { Choice } from "@/lib/search/choices/contract";

/** A line of the picker: one ID with its name, or several under words of their own. */
export type PickerOption = { key: string; ids: string[]; name?: string; words?: string };

type PickerOptions = { items: readonly Choice[]; search: string; pending: boolean; isCut: boolean };

/** What is found, all of it at once, and what was typed as the ID it may be. */
export function optionsOf({ items, search, pending, isCut }: PickerOptions): PickerOption[] {
  const options: PickerOption[] = items.map(({ ID, Name }) => ({ key: ID, ids: [ID], name: Name }));
  if (!search || pending) return options;
  if (items.length > 1 && !isCut) {
    const words = `All ${items.length} matches for “${search}”`;
    options.push({ key: "/all", ids: items.map(({ ID }) => ID), words });
  }
  if (!items.some(({ ID }) => ID === search))
    options.push({ key: "/typed", ids: [search], words: `Use “${search}” as an ID` });
  return options;
}
