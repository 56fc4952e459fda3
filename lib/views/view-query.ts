import { invalidField, invalidParameter } from "@/lib/errors";
import { parseQueryString } from "@/lib/http/query-string";
import { emptyQuery, writeListQuery } from "@/lib/list/query";
import { type SavableName, savableOf } from "./savable";

const maxLength = 4000;

/** A list's query string as it is kept: checked by the list's own grammar, in the order pages write it, without the page's number. */
export function normalizeViewQuery(name: SavableName, text: string) {
  const { query = emptyQuery, queryParams = {} } = parseQueryString(savableOf(name), new URLSearchParams(text));
  if (query.pageKey) throw invalidParameter("pageKey", "has no place in a view");
  const params = writeListQuery({ ...query, page: 1 });
  for (const [key, value] of Object.entries(queryParams)) if (value !== undefined) params.append(key, String(value));
  const normalized = params.toString();
  if (normalized.length > maxLength) {
    throw invalidField("Query", `Must be at most ${maxLength} characters as a URL writes it.`);
  }
  return normalized;
}
