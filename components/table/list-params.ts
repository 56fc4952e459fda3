import type { List } from "@/lib/list/list";
import { listPlaceParam, rowParam } from "@/lib/list/list-place";
import { isListParam, type ListQuery, writeListQuery } from "@/lib/list/query";
import { searchTypeOfPage } from "@/lib/list/search";
import { readXpColumns, xpColumnsParam } from "@/lib/list/xp-columns";
import { viewParam } from "@/lib/search/views/view-param";

/** What a page's URL asks of its list. Parameters keep the order of their first place, as on the server. */
export function listParams(list: List, params: URLSearchParams) {
  const result = new URLSearchParams();
  for (const name of new Set(params.keys())) {
    // Pages have numbers in the URL: a key of a page would say nothing of what the list shows.
    if (name === "pageKey" || !isListParam(list, name)) continue;
    for (const value of params.getAll(name)) result.append(name, value);
  }
  return result;
}

/** The parameters of a page's URL that are not its list's own, with the values that each may have. */
export type PageParams = Readonly<Record<string, readonly string[]>>;

/** The parameters that the page itself understands. */
export function keptParams(params: URLSearchParams, keeps: PageParams = {}) {
  return [...params].filter(([name, value]) => {
    if (name === listPlaceParam || name === viewParam) return true;
    if (name === xpColumnsParam) return readXpColumns(value) !== undefined;
    return Object.hasOwn(keeps, name) && keeps[name]?.includes(value.toLowerCase());
  });
}

/** The parameters that neither the list nor its page understands. */
export function unknownParams(list: List, params: URLSearchParams, keeps?: PageParams) {
  const expected = [rowParam, ...keptParams(params, keeps).map(([name]) => name)];
  const names = [...new Set(params.keys())].filter((name) => !expected.includes(name));
  return names.filter((name) => name === "pageKey" || !isListParam(list, name));
}

/** The query as a page means it: its search is for words. */
export const forWords = (query: ListQuery): ListQuery => ({ ...query, searchType: searchTypeOfPage(query) });

/** The query string of a page for this query. A list with defaults names its first page when all else is empty. */
export function writePageQuery(query: ListQuery, defaults?: Partial<ListQuery>) {
  const params = writeListQuery(query);
  const { search, searchType } = query;
  if (searchType === searchTypeOfPage({ search, searchType: undefined })) params.delete("searchType");
  if (defaults && params.size === 0) params.set("page", "1");
  return params;
}
