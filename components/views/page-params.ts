import { listPlaceParam, rowParam } from "@/lib/list/list-place";
import { emptyQuery, filtersOf, type ListQuery, writeListQuery } from "@/lib/list/query";
import { xpColumnsParam } from "@/lib/list/xp-columns";
import type { SavedView } from "@/lib/search/views/contract";
import { viewParam } from "@/lib/search/views/view-param";

/** What the page of a list knows beside the list: the query it starts with, and parameters of its own. */
export type ListPage = { defaults?: Partial<ListQuery>; keeps?: readonly string[] };

const besides = ["page", viewParam, listPlaceParam, rowParam];

/** What a page's query string asks for, without the number of the page. */
export function paramsOf(search: string, { defaults, keeps = [] }: ListPage) {
  const params = new URLSearchParams(search);
  const state = [...params].filter(([name]) => !besides.includes(name));
  const isStart = !params.has("page") && state.every(([name]) => name === xpColumnsParam || keeps.includes(name));
  const ofStart = isStart && defaults ? [...writeListQuery({ ...emptyQuery, ...defaults })] : [];
  return new URLSearchParams([...ofStart, ...state]);
}

/** Whether two query strings ask for the same list, however it is put. */
export function isSameList(one: string, other: string, page: ListPage) {
  const [a, b] = [one, other].map((search) => textOf([...paramsOf(search, page)]));
  return a === b;
}

/** Whether they have the same filters, whatever they search for and sort by. */
export function hasSameFilters(one: string, other: string, page: ListPage) {
  const [a, b] = [one, other].map((search) => textOf(filtersOf(paramsOf(search, page))));
  return a === b;
}

const textOf = (entries: [string, string][]) => entries.map(String).sort().join("&");

/** The query string that opens a view. A list that starts with defaults is told its page, so that it asks for no others. */
export function searchOf({ ID, Query }: Pick<SavedView, "ID" | "Query">, { defaults }: ListPage) {
  const params = new URLSearchParams(Query);
  if (defaults) params.set("page", "1");
  params.set(viewParam, ID);
  return params.toString();
}
