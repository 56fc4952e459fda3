import { AppError, invalidParameter, throwFaults } from "@/lib/errors";
import { AlternativeCount } from "./alternative-count";
import { asksNothing, parseFilter } from "./filter";
import type { List } from "./list";
import { once, parsePage, parsePageKey, parsePageSize, parseSearchOn, parseSortBy } from "./parameters";
import { defaultPageSize, filtersOf, type ListQuery, namesOf } from "./query";
import { parseSearch, parseSearchType } from "./search";
import { together } from "./together";

/** All excluded values of a property count as one filter. */
export const maxFilters = 20;

/** Parses the query string of a list. Throws all errors at once. */
export function parseListQuery(list: List, params: URLSearchParams): ListQuery {
  const { faults, attempt } = collectFaults();

  for (const [key, value] of params) {
    if (key.includes("\0") || value.includes("\0"))
      faults.push(invalidParameter(key.replaceAll("\0", ""), "must not contain NUL"));
  }
  throwFaults(faults);

  for (const name of Object.keys(list.parameters ?? {})) attempt(() => once(params, name));
  const searchType = attempt(() => parseSearchType(once(params, "searchType")));
  const query: ListQuery = {
    search: attempt(() => parseSearch(once(params, "search"), searchType)),
    searchType,
    searchOn: attempt(() => parseSearchOn(list, namesOf(params, "searchOn"))) ?? [],
    sortBy: attempt(() => parseSortBy(list, namesOf(params, "sortBy"))) ?? [],
    page: attempt(() => parsePage(once(params, "page"))) ?? 1,
    pageSize: attempt(() => parsePageSize(once(params, "pageSize"))) ?? defaultPageSize,
    filters: filtersOf(params).filter(([key, value]) => !asksNothing(list, key, value)),
    pageKey: attempt(() => parsePageKey(params)),
  };
  throwFaults([...faults, ...filterFaults(list, query.filters)]);
  return query;
}

/** The errors in a request's filters, or that there are too many. */
export function filterFaults(list: List, filters: ListQuery["filters"]): readonly AppError[] {
  const all = together(filters);
  if (all.length > maxFilters) return [tooManyFilters()];
  const { faults, attempt } = collectFaults();
  const alternatives = new AlternativeCount();
  for (const { key, value, others } of all)
    attempt(() => {
      for (const each of [value, ...others]) alternatives.add(key, parseFilter(list, key, each).alternatives);
    });
  return faults;
}

function collectFaults() {
  const faults: AppError[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(error);
    }
  };
  return { faults, attempt };
}

function tooManyFilters() {
  return new AppError("InvalidRequest", { Property: "filters" }, { message: `Send at most ${maxFilters} filters.` });
}
