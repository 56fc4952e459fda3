import { AppError, type ErrorCode } from "@/lib/errors";
import type { Clock } from "@/lib/list/days";
import { inMoments } from "@/lib/list/in-moments";
import type { List } from "@/lib/list/list";
import { parseListQuery } from "@/lib/list/parse-query";
import { emptyQuery, filtersOf, type ListQuery } from "@/lib/list/query";
import { forWords, listParams } from "./list-params";

type PageParams = Record<string, string | string[] | undefined>;

/** What of a URL the API refuses: the parameter as it stands there, and what it says of which property. */
export type Refusal = {
  parameter: string;
  property: string;
  code: ErrorCode;
  message: string;
  allowed: readonly string[];
};

/** The query of a page, and the clock by which its days are read. With a `refusal`, the page shows the list by default. */
export type PageQuery = ListQuery & { clock: Clock; refusal?: { params: string; refusals: Refusal[] } };

type Reading = { clock: Clock; defaults?: Partial<ListQuery> };

/**
 * The list query of a page's URL, whose search is for words unless it says otherwise. One that asks nothing of the list, or
 * nonsense, shows it as `defaults` have it.
 */
export function readPageQuery(
  list: List,
  params: PageParams | URLSearchParams,
  { clock, defaults }: Reading,
): PageQuery {
  const own = listParams(list, params instanceof URLSearchParams ? params : toSearchParams(params));
  const fallback = { ...emptyQuery, ...defaults, clock };
  if (own.size === 0) return fallback;
  try {
    const query = parseListQuery(list, new URLSearchParams(inMoments(list, own, clock)));
    return { ...forWords(query), filters: filtersOf(own), clock };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      ...fallback,
      refusal: { params: own.toString(), refusals: error.faults.map((fault) => toRefusal(fault, own)) },
    };
  }
}

function toSearchParams(params: PageParams) {
  return new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) => [value ?? []].flat().map((each) => [key, each])),
  );
}

function toRefusal({ code, message, data }: AppError, params: URLSearchParams): Refusal {
  const property = String(data.Property);
  const range = data.Minimum === undefined ? [] : [`${data.Minimum} to ${data.Maximum}`];
  return {
    parameter: parameterOf(params, property, code),
    property,
    code,
    message,
    allowed: Array.isArray(data.Allowed) ? data.Allowed.map(String) : range,
  };
}

/** Where a property stands in a URL: by its own name, as `filters[…]`, or among those to search in or to sort by. */
function parameterOf(params: URLSearchParams, property: string, code: ErrorCode) {
  const names = [property, `filters[${property}]`];
  return names.find((name) => params.has(name)) ?? (code === "List.InvalidSearchProperty" ? "searchOn" : "sortBy");
}
