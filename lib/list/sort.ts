export function toSortTerm(term: string) {
  return { field: term.replace(/^!/, ""), descending: term.startsWith("!") };
}
