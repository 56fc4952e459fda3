import { AppError, invalidParameter, throwFaults } from "@/lib/errors";
import { parseFilter } from "./filter";
import type { List } from "./list";
import { once, parsePage, parsePageKey, parsePageSize, parseSearch, parseSearchOn, parseSortBy } from "./parameters";
import { defaultPageSize, filtersOf, type ListQuery, namesOf } from "./query";

const maxFilters = 20;

/** Reads the query string of a list: whatever it does not understand is refused, all faults at once. */
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
    searchOn: attempt(() => parseSearchOn(list, namesOf(params, "searchOn"))) ?? [],
    sortBy: attempt(() => parseSortBy(list, namesOf(params, "sortBy"))) ?? [],
    page: attempt(() => parsePage(once(params, "page"))) ?? 1,
    pageSize: attempt(() => parsePageSize(once(params, "pageSize"))) ?? defaultPageSize,
    filters: filtersOf(params),
    pageKey: attempt(() => parsePageKey(params)),
  };
  if (query.filters.length > maxFilters) faults.push(invalidParameter("filters", `must be at most ${maxFilters}`));
  else for (const [key, value] of query.filters) attempt(() => parseFilter(list, key, value));
  throwFaults(faults);
  return query;
}
