import { AppError, invalidParameter, quote, throwFaults } from "@/lib/errors";
import type { List } from "./list";
import { defaultPageSize } from "./query";
import { toSortTerm } from "./sort";

export const maxPageSize = 100;
export const pagingParameters: readonly string[] = ["page", "pageSize", "pageKey"];
export const maxSortTerms = 8;
// The offset must fit the 64 bits of PostgreSQL and the 53 of JavaScript.
const maxPage = 2_000_000_000;

export function once(params: URLSearchParams, name: string) {
  const [value, ...others] = params.getAll(name);
  if (others.length > 0) throw invalidParameter(name, "must be sent only once");
  return value;
}

export function parseSearchOn(list: List, names: string[]) {
  for (const name of names) {
    if (!list.searchable.includes(name)) {
      const detail = `searchOn: ${quote(name)} is not searchable; choose from ${list.searchable.join(", ")}.`;
      throw new AppError("List.InvalidSearchProperty", { Property: name, Allowed: list.searchable }, { detail });
    }
  }
  return [...new Set(names)];
}

export function parseSortBy(list: List, sortTerms: string[]) {
  if (sortTerms.length > maxSortTerms) {
    throw invalidParameter("sortBy", `must be at most ${maxSortTerms} properties`, { Allowed: list.sortable });
  }
  const terms = new Map<string, string>();
  for (const term of sortTerms) {
    const { field } = toSortTerm(term);
    if (!list.sortable.includes(field)) {
      const code = Object.hasOwn(list.fields, field) ? "List.InvalidSortProperty" : "List.InvalidProperty";
      const choice = `choose from ${list.sortable.join(", ")}, with ! in front for descending`;
      const detail = `sortBy: ${quote(term)} is not sortable; ${choice}.`;
      throw new AppError(code, { Property: term, Allowed: list.sortable }, { detail });
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
    const data = { Property: "pageSize", Minimum: 1, Maximum: maxPageSize };
    throw new AppError("List.InvalidPageSize", data, {
      detail: `pageSize must be an integer from 1 to ${maxPageSize}.`,
    });
  }
  return size;
}

const toPositive = (value: string) => (/^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);

export function parsePageKey(params: URLSearchParams) {
  const key = once(params, "pageKey");
  if (key === undefined) return undefined;
  const others = [...params.keys()].filter((name) => name !== "pageKey");
  if (others.length > 0) throw invalidParameter("pageKey", `must come alone, without ${others.join(", ")}`);
  if (key === "") throw invalidPageKey();
  return key;
}

export function invalidPageKey() {
  const detail = "pageKey must be the Meta.NextPageKey of a page of this very list, unchanged.";
  return new AppError("List.InvalidPageKey", { Property: "pageKey" }, { detail });
}

/** Throws for each parameter that chooses a page, where the whole list is answered. */
export function refusePaging(params: URLSearchParams) {
  const unwanted = pagingParameters.filter((name) => params.has(name));
  throwFaults(unwanted.map((name) => invalidParameter(name, "is not allowed: an export contains the whole list")));
}
