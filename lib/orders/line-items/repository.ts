import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { orderReaders } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import type { OrderPlace } from "@/lib/orders/parent";
import type { ExtendedLineItem, LineItem } from "./contract";
import { lineItemsAcrossOrders, lineItemsByID, lineItemsOf } from "./source";

/** A page of one order's line items. Throws NotFound when the order is not there or not the actor's to see. */
export async function listLineItems(actor: Actor, place: OrderPlace, query: ListQuery): Promise<Page<LineItem>> {
  authorize(actor, orderReaders);

  return selectPage(lineItemsOf(actor, place), query);
}

/** A page of the line items of all orders that the actor may see in a direction. */
export async function listLineItemsAcrossOrders(
  actor: Actor,
  direction: Direction,
  query: ListQuery,
): Promise<Page<ExtendedLineItem>> {
  authorize(actor, orderReaders);

  return selectPage(lineItemsAcrossOrders(actor, direction), query);
}

/** All of one order's line items, to export. */
export function lineItemListing(actor: Actor, place: OrderPlace) {
  authorize(actor, orderReaders);

  return { ...lineItemsOf(actor, place), title: `line-items-${place.orderID}` };
}

type LineItemPlace = OrderPlace & { lineItemID: string };

/** Throws NotFound for a line item that is not there, or whose order the actor may not see in this direction. */
export async function getLineItem(actor: Actor, { lineItemID, ...place }: LineItemPlace): Promise<LineItem> {
  authorize(actor, orderReaders);

  return selectRecord(lineItemsByID(actor, place), "LineItem", [lineItemID]);
}
