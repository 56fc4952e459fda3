import type { List } from "./list";

export function toSortTerm(term: string) {
  return { field: term.replace(/^!/, ""), descending: term.startsWith("!") };
}

/** The direction of a field's sort, and its place among the sorts, from 1; undefined if the list is not sorted by it. */
export function sortOf(sortBy: readonly string[], field: string) {
  const at = sortBy.findIndex((term) => toSortTerm(term).field === field);
  return at < 0 ? undefined : { descending: sortBy[at] !== field, place: at + 1 };
}

/** What a list is sorted by: its default sort if there is no other. */
export const sortInForce = (sortBy: readonly string[], { defaultSort }: Pick<List, "defaultSort">) =>
  sortBy.length > 0 ? sortBy : [defaultSort];

type Click = { list: Pick<List, "defaultSort">; within?: boolean };

/**
 * The sort after a click on a field: ascending, then descending, then the default sort, which is empty. On the default
 * sort's own field the direction changes; `within` keeps the other fields.
 */
export function nextSort(sortBy: readonly string[], field: string, { list, within = false }: Click) {
  const now = sortInForce(sortBy, list);
  const sort = sortOf(now, field);
  const isOwn = now.length === 1 && toSortTerm(list.defaultSort).field === field;
  const next = !sort || (isOwn && sort.descending) ? [field] : sort.descending ? [] : [`!${field}`];
  const terms = !within ? next : sort ? now.toSpliced(sort.place - 1, 1, ...next) : [...now, ...next];
  return terms.join() === list.defaultSort ? [] : terms;
}
