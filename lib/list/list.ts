import { AppError, invalidParameter, throwFaults } from "@/lib/errors";
import { parseFilter } from "./filter";

/** `json` is what a path into xp leads to; no property has it as its own type. */
export type Field = { type: "text" | "number" | "boolean" | "date" | "xp" | "json" } | EnumField;
type EnumField = { type: "enum"; values: readonly string[] };

/** What a list can be asked: every property that filters, and which of them search and sort. */
export type List = {
  /** The operation's name: a page key of one list means nothing to another. */
  name: string;
  fields: Record<string, Field>;
  searchable: readonly string[];
  sortable: readonly string[];
  /** The order when none is asked for; a leading `!` is descending. */
  defaultSort: string;
};

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

export const defaultPageSize = 20;
export const maxPageSize = 100;
const maxFilters = 20;
const maxSearchLength = 1000;
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

/** Reads the query string of a page: what others put into the URL is ignored, and one edited by hand shows the default list. */
export function readListQuery(list: List, params: URLSearchParams): ListQuery {
  const known = [...params].filter(([key]) => reserved.has(key) || isFilterKey(list, key));
  try {
    return parseListQuery(list, new URLSearchParams(known));
  } catch {
    return emptyQuery;
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

export function toSortTerm(term: string) {
  return { field: term.replace(/^!/, ""), descending: term.startsWith("!") };
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

function once(params: URLSearchParams, name: string) {
  const [value, ...others] = params.getAll(name);
  if (others.length > 0) throw invalidParameter(name, "must be given once");
  return value;
}

const names = (params: URLSearchParams, name: string) =>
  params.getAll(name).flatMap((value) => (value === "" ? [] : value.split(",")));

function parseSearch(value: string | undefined) {
  if (value && [...value].length > maxSearchLength) {
    throw invalidParameter("search", `must be at most ${maxSearchLength} characters`);
  }
  return value || undefined;
}

function parseSearchOn(list: List, given: string[]) {
  for (const name of given) {
    if (!list.searchable.includes(name)) {
      throw new AppError("List.InvalidSearchProperty", { Property: name, Allowed: list.searchable });
    }
  }
  return [...new Set(given)];
}

function parseSortBy(list: List, given: string[]) {
  if (given.length > list.sortable.length) {
    throw invalidParameter("sortBy", `must be at most ${list.sortable.length} properties`, { Allowed: list.sortable });
  }
  const terms = new Map<string, string>();
  for (const term of given) {
    const { field } = toSortTerm(term);
    if (!list.sortable.includes(field)) {
      const code = Object.hasOwn(list.fields, field) ? "List.InvalidSortProperty" : "List.InvalidProperty";
      throw new AppError(code, { Property: term, Allowed: list.sortable });
    }
    if (!terms.has(field)) terms.set(field, term);
  }
  return [...terms.values()];
}

function parsePage(value: string | undefined) {
  const page = value === undefined ? 1 : toPositive(value);
  // The offset must fit the 64 bits of PostgreSQL and the 53 of JavaScript.
  if (!page || page > 2_000_000_000) throw invalidParameter("page", "must be an integer greater than or equal to 1");
  return page;
}

function parsePageSize(value: string | undefined) {
  const size = value === undefined ? defaultPageSize : toPositive(value);
  if (!size || size > maxPageSize) {
    throw new AppError("List.InvalidPageSize", { Property: "pageSize", Minimum: 1, Maximum: maxPageSize });
  }
  return size;
}

const toPositive = (value: string) => (/^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);

function parsePageKey(params: URLSearchParams) {
  const key = once(params, "pageKey");
  if (key === undefined) return undefined;
  const others = [...params.keys()].filter((name) => name !== "pageKey");
  if (others.length > 0) throw invalidParameter("pageKey", `must come alone, without ${others.join(", ")}`);
  if (key === "") throw new AppError("List.InvalidPageKey", { Property: "pageKey" });
  return key;
}
