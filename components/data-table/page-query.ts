import type { List } from "@/lib/list/list";
import { type ListQuery, readListQuery, writeListQuery } from "@/lib/list/query";

type PageParams = Record<string, string | string[] | undefined>;

/** The list query of a page's URL, the same on the server and in the browser: parameters keep the order of their first place. */
export function readPageQuery(list: List, given: PageParams | URLSearchParams, defaults?: Partial<ListQuery>) {
  const entries =
    given instanceof URLSearchParams
      ? [...new Set(given.keys())].map((key) => [key, given.getAll(key)] as const)
      : Object.entries(given).map(([key, value]) => [key, [value ?? []].flat()] as const);
  const params = new URLSearchParams();
  for (const [key, values] of entries) {
    // Pages have numbers in the URL: a key of a page would say nothing of what the list shows.
    if (key !== "pageKey") for (const value of values) params.append(key, value);
  }
  return readListQuery(list, params, defaults);
}

/** The query string that readPageQuery reads this query from. A list with defaults names its first page when all else is empty. */
export function writePageQuery(query: ListQuery, defaults?: Partial<ListQuery>) {
  const params = writeListQuery(query);
  if (defaults && params.size === 0) params.set("page", "1");
  return params;
}
