export function toSortTerm(term: string) {
  return { field: term.replace(/^!/, ""), descending: term.startsWith("!") };
}

/** How a list is sorted by a field, and which of its sorts that is, from 1; undefined when it is not. */
export function sortOf(sortBy: readonly string[], field: string) {
  const at = sortBy.findIndex((term) => toSortTerm(term).field === field);
  return at < 0 ? undefined : { descending: sortBy[at] !== field, place: at + 1 };
}

/** The sort after this one by a field: up, then down, then not at all; `within` keeps the other fields. */
export function nextSort(sortBy: readonly string[], field: string, { within = false } = {}) {
  const sort = sortOf(sortBy, field);
  const next = !sort ? [field] : sort.descending ? [] : [`!${field}`];
  if (!within) return next;
  return sort ? sortBy.toSpliced(sort.place - 1, 1, ...next) : [...sortBy, ...next];
}
