import { AppError, invalidParameter, throwFaults } from "@/lib/errors";
import { parseFilter } from "./filter";
import type { List } from "./list";
import {
  defaultPageSize,
  names,
  once,
  parsePage,
  parsePageKey,
  parsePageSize,
  parseSearch,
  parseSearchOn,
  parseSortBy,
} from "./parameters";

/** A list's query as text, ready for a URL or a cache key: `readListQuery` has checked it. */
export type ListQuery = {
  search: string | undefined;
  /** Empty: all searchable properties. */
  searchOn: string[];
  /** Terms such as `Status` or `!Status`. Empty: the list's own order. */
  sortBy: string[];
  page: number;
  pageSize: number;
  filters: [key: string, value: string][];
  pageKey: string | undefined;
};

const maxFilters = 20;
const reserved = new Set(["search", "searchOn", "sortBy", "page", "pageSize", "pageKey"]);

export const emptyQuery: ListQuery = {
  search: undefined,
  searchOn: [],
  sortBy: [],
  page: 1,
  pageSize: defaultPageSize,
  filters: [],
  pageKey: undefined,
};

/** Reads the query string of a list for the API: whatever it does not understand is refused, all faults at once. */
export function parseListQuery(list: List, params: URLSearchParams): ListQuery {
  const faults: AppError[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(error);
    }
  };

  for (const [key, value] of params) {
    if (key.includes("\0") || value.includes("\0"))
      faults.push(invalidParameter(key.replaceAll("\0", ""), "must not hold NUL"));
  }
  throwFaults(faults);

  const query: ListQuery = {
    search: attempt(() => parseSearch(once(params, "search"))),
    searchOn: attempt(() => parseSearchOn(list, names(params, "searchOn"))) ?? [],
    sortBy: attempt(() => parseSortBy(list, names(params, "sortBy"))) ?? [],
    page: attempt(() => parsePage(once(params, "page"))) ?? 1,
    pageSize: attempt(() => parsePageSize(once(params, "pageSize"))) ?? defaultPageSize,
    filters: toFilters(params),
    pageKey: attempt(() => parsePageKey(params)),
  };
  if (query.filters.length > maxFilters) faults.push(invalidParameter("filters", `must be at most ${maxFilters}`));
  else for (const [key, value] of query.filters) attempt(() => parseFilter(list, key, value));
  throwFaults(faults);
  return query;
}

/**
 * Reads the query string of a page: what others put into the URL is ignored. One that asks nothing of the list, and one
 * edited by hand, show it as `defaults` have it.
 */
export function readListQuery(
  list: List,
  params: URLSearchParams,
  defaults: Partial<ListQuery> | undefined = {},
): ListQuery {
  const known = [...params].filter(([key]) => reserved.has(key) || isFilterKey(list, key));
  const fallback = { ...emptyQuery, ...defaults };
  if (known.length === 0) return fallback;
  try {
    return parseListQuery(list, new URLSearchParams(known));
  } catch {
    return fallback;
  }
}

/** The inverse of readListQuery, leaving out what is the default. */
export function writeListQuery(query: ListQuery) {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.searchOn.length > 0) params.set("searchOn", query.searchOn.join(","));
  for (const [key, value] of query.filters) params.append(key, value);
  if (query.sortBy.length > 0) params.set("sortBy", query.sortBy.join(","));
  if (query.pageSize !== defaultPageSize) params.set("pageSize", String(query.pageSize));
  if (query.page !== 1) params.set("page", String(query.page));
  if (query.pageKey) params.set("pageKey", query.pageKey);
  return params;
}

/** `filters[Status]` is another way to write `Status`. */
const filterKey = (key: string) => /^filters\[(.+)\]$/.exec(key)?.[1] ?? key;

function isFilterKey(list: List, key: string) {
  const name = filterKey(key);
  return Object.hasOwn(list.fields, name) || (name.startsWith("xp.") && Object.hasOwn(list.fields, "xp"));
}

function toFilters(params: URLSearchParams) {
  const given = [...params].filter(([key]) => !reserved.has(key));
  return given.map(([key, value]): [string, string] => [filterKey(key), value]);
}
