import { AppError } from "@/lib/errors";
import type { List } from "@/lib/list/list";
import { parseListQuery } from "@/lib/list/parse-query";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import { listParams } from "./list-params";

type PageParams = Record<string, string | string[] | undefined>;

/** Why a URL was not understood, in the API's words. */
export type Refusal = { parameter: string; message: string; allowed: readonly string[] };

/** The query of a page. What was `asked` and refused shows the list by default, and says so. */
export type PageQuery = ListQuery & { refused?: { asked: string; refusals: Refusal[] } };

/** The list query of a page's URL. One that asks nothing of the list, or nonsense, shows it as `defaults` have it. */
export function readPageQuery(
  list: List,
  given: PageParams | URLSearchParams,
  defaults?: Partial<ListQuery>,
): PageQuery {
  const asked = listParams(list, given instanceof URLSearchParams ? given : toSearchParams(given));
  const fallback = { ...emptyQuery, ...defaults };
  if (asked.size === 0) return fallback;
  try {
    return parseListQuery(list, asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...fallback, refused: { asked: asked.toString(), refusals: error.faults.map(toRefusal) } };
  }
}

function toSearchParams(given: PageParams) {
  return new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => [value ?? []].flat().map((each) => [key, each])),
  );
}

function toRefusal({ message, data: { Property, Allowed, Minimum, Maximum } }: AppError): Refusal {
  const range = Maximum === undefined ? [] : [`${Minimum} to ${Maximum}`];
  return { parameter: String(Property), message, allowed: Array.isArray(Allowed) ? Allowed.map(String) : range };
}
