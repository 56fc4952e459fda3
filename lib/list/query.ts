import type { List } from "./list";
import { type SearchType, toSearchType } from "./search";

/** A list's query as text, ready for a URL or a cache key. */
export type ListQuery = {
  search: string | undefined;
  /** Absent: a phrase. */
  searchType: SearchType | undefined;
  /** Empty: all searchable properties. */
  searchOn: string[];
  /** Terms such as `Status` or `!Status`. Empty: the list's own order. */
  sortBy: string[];
  page: number;
  pageSize: number;
  filters: [key: string, value: string][];
  pageKey: string | undefined;
};

export const defaultPageSize = 20;
/** The parameters of every list; all others are filters. */
export const parameterNames = ["search", "searchType", "searchOn", "sortBy", "page", "pageSize", "pageKey"];
const reserved = new Set(parameterNames);

export const emptyQuery: ListQuery = {
  search: undefined,
  searchType: undefined,
  searchOn: [],
  sortBy: [],
  page: 1,
  pageSize: defaultPageSize,
  filters: [],
  pageKey: undefined,
};

/** The inverse of writeListQuery, without checks: parse any other query with parseListQuery. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: params.get("search") || undefined,
    searchType: toSearchType(params.get("searchType")),
    searchOn: namesOf(params, "searchOn"),
    sortBy: namesOf(params, "sortBy"),
    page: Number(params.get("page") ?? 1),
    pageSize: Number(params.get("pageSize") ?? defaultPageSize),
    filters: filtersOf(params),
    pageKey: params.get("pageKey") ?? undefined,
  };
}

/** The inverse of readListQuery, without defaults. */
export function writeListQuery(query: ListQuery) {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.searchType) params.set("searchType", query.searchType);
  if (query.searchOn.length > 0) params.set("searchOn", query.searchOn.join(","));
  for (const [key, value] of query.filters) params.append(key, value);
  if (query.sortBy.length > 0) params.set("sortBy", query.sortBy.join(","));
  if (query.pageSize !== defaultPageSize) params.set("pageSize", String(query.pageSize));
  if (query.page !== 1) params.set("page", String(query.page));
  if (query.pageKey) params.set("pageKey", query.pageKey);
  return params;
}

export const namesOf = (params: URLSearchParams, name: string) =>
  params.getAll(name).flatMap((value) => (value === "" ? [] : value.split(",")));

/** All parameters that are filters. */
export function filtersOf(params: URLSearchParams): ListQuery["filters"] {
  const own = [...params].filter(([name]) => !reserved.has(name));
  return own.map(([name, value]) => [filterKey(name), value]);
}

/** A parameter's name as the list spells it: case does not matter, except inside xp. */
export function knownName(list: List, name: string) {
  const key = filterKey(name);
  if (reserved.has(name) || Object.hasOwn(list.fields, key)) return name;
  const lowerCase = key.toLowerCase();
  const field = xpFields(list).find((each) => lowerCase.startsWith(`${each.toLowerCase()}.`));
  if (field) return field + key.slice(field.length);
  return namesIn(list).get(key.toLowerCase()) ?? namesOfAll.get(name.toLowerCase()) ?? name;
}

const byLowerCase = (names: Iterable<string>) => new Map([...names].map((name) => [name.toLowerCase(), name]));
const namesOfAll = byLowerCase(parameterNames);
const namesByList = new WeakMap<List, Map<string, string>>();

function namesIn(list: List) {
  const names =
    namesByList.get(list) ?? byLowerCase([...Object.keys(list.fields), ...Object.keys(list.parameters ?? {})]);
  namesByList.set(list, names);
  return names;
}

/** Whether a parameter is one of the list's: a page's URL can have others. */
export function isListParam(list: List, name: string) {
  const key = filterKey(name);
  if (list.page?.takes?.includes(name)) return true;
  return reserved.has(name) || Object.hasOwn(list.fields, key) || splitKey(list, key).path.length > 0;
}

/** The property in a filter's key, and the path into its JSON after `xp.` or `Product.xp.`. */
export function splitKey(list: List, key: string): { field: string; path: string[] } {
  const field = Object.hasOwn(list.fields, key) ? key : xpFields(list).find((each) => key.startsWith(`${each}.`));
  return field === undefined ? { field: key, path: [] } : { field, path: key.slice(field.length).split(".").slice(1) };
}

const xpFields = ({ fields }: List) => Object.keys(fields).filter((name) => fields[name]?.type === "xp");

/** `filters[Status]` is another way to write `Status`. */
export const filterKey = (name: string) => /^filters\[(.+)\]$/.exec(name)?.[1] ?? name;
