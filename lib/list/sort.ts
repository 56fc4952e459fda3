import type { List } from "./list";

export function toSortTerm(term: string) {
  return { field: term.replace(/^!/, ""), descending: term.startsWith("!") };
}

/** How a list is sorted by a field, and which of its sorts that is, from 1; undefined when it is not. */
export function sortOf(sortBy: readonly string[], field: string) {
  const at = sortBy.findIndex((term) => toSortTerm(term).field === field);
  return at < 0 ? undefined : { descending: sortBy[at] !== field, place: at + 1 };
}

/** What a list is sorted by: its own order, when none is asked for. */
export const sortInForce = (sortBy: readonly string[], { defaultSort }: Pick<List, "defaultSort">) =>
  sortBy.length > 0 ? sortBy : [defaultSort];

type Click = { list: Pick<List, "defaultSort">; within?: boolean };

/**
 * The sort to ask for after this one by a field: up, then down, then the list's own, which is asked for by none. That
 * one is turned around; `within` keeps the other fields.
 */
export function nextSort(sortBy: readonly string[], field: string, { list, within = false }: Click) {
  const now = sortInForce(sortBy, list);
  const sort = sortOf(now, field);
  const isOwn = now.length === 1 && toSortTerm(list.defaultSort).field === field;
  const next = !sort || (isOwn && sort.descending) ? [field] : sort.descending ? [] : [`!${field}`];
  const terms = !within ? next : sort ? now.toSpliced(sort.place - 1, 1, ...next) : [...now, ...next];
  return terms.join() === list.defaultSort ? [] : terms;
}
