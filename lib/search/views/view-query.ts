import { byKnownNames, parseQueryString } from "@/lib/api/query-string";
import { now } from "@/lib/db/clock";
import { invalidField, invalidParameter } from "@/lib/errors";
import { clockIn } from "@/lib/list/days";
import { inMoments } from "@/lib/list/in-moments";
import type { List } from "@/lib/list/list";
import { emptyQuery, filtersOf, writeListQuery } from "@/lib/list/query";
import { savableOf } from "./savable";

const maxLength = 4000;

/** A list's query string as it is kept: checked by the list's own grammar, in the order pages write it, without the page's number. */
export function normalizeViewQuery(name: string, text: string) {
  const savable = savableOf(name);
  const knownParams = byKnownNames(savable, new URLSearchParams(text));
  // Days and periods stay what they are: whoever opens the view reads them in their own time zone.
  const inApi = new URLSearchParams(inMoments(savable.list, knownParams, clockIn("UTC", now())));
  const { query = emptyQuery, queryParams = {} } = parseQueryString(savable, inApi);
  if (query.pageKey) throw invalidParameter("pageKey", "cannot be part of a view");
  const { parameters = {}, page }: List = savable.list;
  const parameter = [...knownParams.keys()].find(
    (name) => Object.hasOwn(parameters, name) && page?.takes?.includes(name) !== true,
  );
  if (parameter) throw invalidParameter(parameter, "cannot be part of a view");
  const filters = filtersOf(knownParams).filter(([key]) => !Object.hasOwn(queryParams, key));
  const params = writeListQuery({ ...query, filters, page: 1 });
  for (const [key, value] of Object.entries(queryParams)) if (value !== undefined) params.append(key, String(value));
  const normalized = params.toString();
  if (normalized.length > maxLength) {
    throw invalidField("Query", `Must be at most ${maxLength} characters as a URL writes it.`);
  }
  return normalized;
}
