export function toSortTerm(term: string) {
  return { field: term.replace(/^!/, ""), descending: term.startsWith("!") };
}

/** How a list is sorted by a field, and as which of how many; undefined when it is not. */
export function findSort(sortBy: readonly string[], field: string) {
  const at = sortBy.findIndex((term) => toSortTerm(term).field === field);
  const term = sortBy[at];
  return term === undefined ? undefined : { at, of: sortBy.length, descending: term.startsWith("!") };
}

/** The sort after a click on a field's header: up, then down, then not at all. `within` keeps the other terms. */
export function toggleSort(sortBy: readonly string[], field: string, within: boolean) {
  const sort = findSort(sortBy, field);
  if (!sort) return [...(within ? sortBy : []), field];
  const next = sort.descending ? [] : [`!${field}`];
  return within ? sortBy.toSpliced(sort.at, 1, ...next) : next;
}
