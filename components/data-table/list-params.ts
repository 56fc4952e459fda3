import type { List } from "@/lib/list/list";
import { isListParam, type ListQuery, writeListQuery } from "@/lib/list/query";

/** What a page's URL asks of its list. Parameters keep the order of their first place, as on the server. */
export function listParams(list: List, params: URLSearchParams) {
  const asked = new URLSearchParams();
  for (const name of new Set(params.keys())) {
    // Pages have numbers in the URL: a key of a page would say nothing of what the list shows.
    if (name === "pageKey" || !isListParam(list, name)) continue;
    for (const value of params.getAll(name)) asked.append(name, value);
  }
  return asked;
}

/** The parameters that neither the list nor its page knows. */
export function unknownParams(list: List, params: URLSearchParams, keeps: readonly string[]) {
  const names = [...new Set(params.keys())].filter((name) => !keeps.includes(name));
  return names.filter((name) => name === "pageKey" || !isListParam(list, name));
}

/** The query string of a page for this query. A list with defaults names its first page when all else is empty. */
export function writePageQuery(query: ListQuery, defaults?: Partial<ListQuery>) {
  const params = writeListQuery(query);
  if (defaults && params.size === 0) params.set("page", "1");
  return params;
}
