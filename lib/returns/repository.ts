import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { orderReaders } from "@/lib/orders/contract";
import type { OrderReturn } from "./contract";
import { orderReturnsOf } from "./source";

export async function listOrderReturns(
  actor: Actor,
  query: ListQuery,
  options?: WithNames,
): Promise<Page<NamedRecord<OrderReturn>>> {
  authorize(actor, orderReaders);

  return selectPage(orderReturnsOf(actor), query, options);
}

/** The keys of the returns before and after one in the list that a query makes. */
export async function findOrderReturnNeighbours(actor: Actor, returnID: string, query: ListQuery): Promise<Neighbours> {
  authorize(actor, orderReaders);

  return selectNeighbours(orderReturnsOf(actor), query, [returnID]);
}

/** The returns the actor may see, all of them, to export. */
export function orderReturnListing(actor: Actor) {
  authorize(actor, orderReaders);

  return { ...orderReturnsOf(actor), title: "order-returns" };
}

/** Throws NotFound for a return that is not there or whose order the actor may not see. */
export async function getOrderReturn(actor: Actor, returnID: string): Promise<OrderReturn> {
  authorize(actor, orderReaders);

  return selectRecord(orderReturnsOf(actor), "OrderReturn", [returnID]);
}
