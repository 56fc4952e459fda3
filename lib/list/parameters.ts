import { AppError, invalidParameter, throwFaults } from "@/lib/errors";
import type { List } from "./list";
import { defaultPageSize } from "./query";
import { toSortTerm } from "./sort";

export const maxPageSize = 100;
export const pagingParameters: readonly string[] = ["page", "pageSize", "pageKey"];
const maxSearchLength = 1000;
// The offset must fit the 64 bits of PostgreSQL and the 53 of JavaScript.
const maxPage = 2_000_000_000;

export function once(params: URLSearchParams, name: string) {
  const [value, ...others] = params.getAll(name);
  if (others.length > 0) throw invalidParameter(name, "must be given once");
  return value;
}

export function parseSearch(value: string | undefined) {
  if (value && [...value].length > maxSearchLength) {
    throw invalidParameter("search", `must be at most ${maxSearchLength} characters`);
  }
  return value || undefined;
}

export function parseSearchOn(list: List, given: string[]) {
  for (const name of given) {
    if (!list.searchable.includes(name)) {
      throw new AppError("List.InvalidSearchProperty", { Property: name, Allowed: list.searchable });
    }
  }
  return [...new Set(given)];
}

export function parseSortBy(list: List, given: string[]) {
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

export function parsePage(value: string | undefined) {
  if (value === undefined) return 1;
  if (!/^[1-9]\d*$/.test(value)) throw invalidParameter("page", "must be an integer greater than or equal to 1");
  if (Number(value) > maxPage) throw invalidParameter("page", `must be at most ${maxPage}`);
  return Number(value);
}

export function parsePageSize(value: string | undefined) {
  const size = value === undefined ? defaultPageSize : toPositive(value);
  if (!size || size > maxPageSize) {
    throw new AppError("List.InvalidPageSize", { Property: "pageSize", Minimum: 1, Maximum: maxPageSize });
  }
  return size;
}

const toPositive = (value: string) => (/^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);

export function parsePageKey(params: URLSearchParams) {
  const key = once(params, "pageKey");
  if (key === undefined) return undefined;
  const others = [...params.keys()].filter((name) => name !== "pageKey");
  if (others.length > 0) throw invalidParameter("pageKey", `must come alone, without ${others.join(", ")}`);
  if (key === "") throw new AppError("List.InvalidPageKey", { Property: "pageKey" });
  return key;
}

/** Throws for each parameter that chooses a page, where the whole list is answered. */
export function refusePaging(params: URLSearchParams) {
  const given = pagingParameters.filter((name) => params.has(name));
  throwFaults(given.map((name) => invalidParameter(name, "must not be given: an export holds the whole list")));
}
