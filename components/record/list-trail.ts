import type { Route } from "next";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import type { Crumb } from "@/components/ui/page-header";
import { safeCallbackUrl } from "@/lib/auth/callback-url";
import { pagedLists } from "@/lib/contracts";
import type { Clock } from "@/lib/list/days";
import type { List } from "@/lib/list/list";
import { listPlaceParam, withListPlace } from "@/lib/list/list-place";
import type { ListQuery } from "@/lib/list/query";

/** A list as it was when a record was opened from it. */
export type ListPlace = { list: List; query: ListQuery; label: string; href: Route };

/** Whose list it was. `decides` matters to the lists that start otherwise for those who decide approvals. */
type Reader = { clock: Clock; decides?: boolean };

const listPages = pagedLists.map(({ list, params }) => {
  const { path, label, defaults, decidersDefaults = defaults } = list.page;
  return {
    list,
    params,
    label,
    defaults,
    decidersDefaults,
    path: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  };
});

/**
 * The lists that lead to a record, the one it was opened from last: an order's approvals may themselves have been opened
 * from a list, and further back it does not go. What is not a page of ours that shows a list counts for nothing.
 */
export function readListTrail(from: string | string[] | undefined, reader: Reader, length = 2): ListPlace[] {
  const path = typeof from === "string" && length > 0 ? safeCallbackUrl(from, "") : "";
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const page = listPages.find((each) => each.path.test(pathname));
  const params = paramsOf(page?.path.exec(pathname)?.groups);
  if (!page || page.params?.partial().safeParse(params).success === false) return [];

  const outer = readListTrail(searchParams.getAll(listPlaceParam)[0], reader, length - 1);
  searchParams.delete(listPlaceParam);
  const { clock, decides } = reader;
  const defaults = decides ? page.decidersDefaults : page.defaults;
  const place = {
    list: page.list,
    query: inApi(page.list, readPageQuery(page.list, searchParams, { clock, defaults })),
    label: page.label.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? ""),
    href: withListPlace(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, outer.at(-1)?.href),
  };
  return [...outer, place];
}

/** The segments of a path that stand for something, as they were before a URL wrote them. */
function paramsOf(groups: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries(groups).map(([name, segment]) => [name, decodeURIComponent(segment)]));
}

/** The way back to a list, if the trail comes from it. */
export const placeIn = (list: List, trail: ListPlace[]) => trail.find((place) => place.list === list)?.href;

/** The way back along the trail; without one it leads to the record's area. */
export function crumbsOf(trail: ListPlace[], area: Crumb): Crumb[] {
  return trail.length > 0 ? trail : [area];
}
