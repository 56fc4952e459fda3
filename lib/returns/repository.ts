import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import type { Listing } from "@/lib/list/listing";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { orderReaders } from "@/lib/orders/contract";
import type { OrderReturn } from "./contract";
import { type OrderReturnRow, orderReturnsOf, toOrderReturn } from "./source";

export async function listOrderReturns(actor: Actor, query: ListQuery): Promise<Page<OrderReturn>> {
  authorize(actor, orderReaders);

  const page = await selectPage<OrderReturnRow>(orderReturnsOf(actor), query);
  return { ...page, Items: page.Items.map(toOrderReturn) };
}

/** The keys of the returns before and after one in the list that a query makes. */
export async function findOrderReturnNeighbours(actor: Actor, returnID: string, query: ListQuery): Promise<Neighbours> {
  authorize(actor, orderReaders);

  return selectNeighbours(orderReturnsOf(actor), query, [returnID]);
}

/** The returns the actor may see, all of them, to export. */
export function orderReturnListing(actor: Actor): Listing<OrderReturnRow, OrderReturn> {
  authorize(actor, orderReaders);

  return { source: orderReturnsOf(actor), toRecord: toOrderReturn, title: "order-returns" };
}

/** Throws NotFound for a return that is not there or whose order the actor may not see. */
export async function getOrderReturn(actor: Actor, returnID: string): Promise<OrderReturn> {
  authorize(actor, orderReaders);

  const { select, from, where } = orderReturnsOf(actor);
  const [row] = await db.$queryRaw<OrderReturnRow[]>`
    SELECT ${select} FROM ${from} WHERE r."id" = ${returnID} AND ${where}`;
  if (!row) throw notFound("OrderReturn", returnID);
  return toOrderReturn(row);
}
