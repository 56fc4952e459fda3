import type { Route } from "next";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import type { Crumb } from "@/components/ui/page-header";
import { isIdentifier } from "@/lib/api/fields";
import { inboxDefaults, inboxList } from "@/lib/approvals/inbox-list";
import { approvalList } from "@/lib/approvals/list";
import { safeCallbackUrl } from "@/lib/auth/callback-url";
import type { Clock } from "@/lib/list/days";
import type { List } from "@/lib/list/list";
import { listPlaceParam, withListPlace } from "@/lib/list/list-place";
import type { ListQuery } from "@/lib/list/query";
import { orderList } from "@/lib/orders/list";
import { productList } from "@/lib/products/list";
import { orderReturnList } from "@/lib/returns/list";
import { userList } from "@/lib/users/list";

/** A list as it was when a record was opened from it. */
export type ListPlace = { list: List; query: ListQuery; label: string; href: Route };

type ListPage = { path: RegExp; list: List; defaults?: Partial<ListQuery>; label: (id: string) => string };

const listPages: ListPage[] = [
  { path: /^\/approvals$/, list: inboxList, defaults: inboxDefaults, label: () => "Approvals" },
  { path: /^\/products$/, list: productList, label: () => "Products" },
  { path: /^\/returns$/, list: orderReturnList, label: () => "Returns" },
  { path: /^\/orders$/, list: orderList, label: () => "Orders" },
  { path: /^\/admin\/users$/, list: userList, label: () => "Users" },
  {
    path: /^\/orders\/(?:all|incoming|outgoing)\/([^/]+)\/approvals$/,
    list: approvalList,
    label: (orderID) => `Order ${orderID}`,
  },
];

/**
 * The lists that lead to a record, the one it was opened from last: an order's approvals may themselves have been opened
 * from a list, and further back it does not go. What is not a page of ours that shows a list counts for nothing.
 */
export function readListTrail(from: string | string[] | undefined, clock: Clock, length = 2): ListPlace[] {
  const path = typeof from === "string" && length > 0 ? safeCallbackUrl(from, "") : "";
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const page = listPages.find((each) => each.path.test(pathname));
  const [segment] = page?.path.exec(pathname)?.slice(1) ?? [];
  const id = segment && decodeURIComponent(segment);
  if (!page || (id !== undefined && !isIdentifier(id))) return [];

  const outer = readListTrail(searchParams.getAll(listPlaceParam)[0], clock, length - 1);
  searchParams.delete(listPlaceParam);
  const place = {
    list: page.list,
    query: inApi(page.list, readPageQuery(page.list, searchParams, { clock, defaults: page.defaults })),
    label: page.label(id ?? ""),
    href: withListPlace(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, outer.at(-1)?.href),
  };
  return [...outer, place];
}

/** The way back along the trail; without one it leads to the record's area. */
export function crumbsOf(trail: ListPlace[], area: Crumb): Crumb[] {
  return trail.length > 0 ? trail : [area];
}
