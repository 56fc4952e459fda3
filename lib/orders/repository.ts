import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { moneyOf } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { type Order, type OrderContents, orderReaders } from "./contract";
import type { Direction } from "./direction";
import { orderNames, ordersIn, ordersPlacedBy } from "./source";
import { visibleOrders } from "./visibility";

const { sql } = Prisma;

export async function listOrders(
  actor: Actor,
  { direction, named }: { direction: Direction } & WithNames,
  query: ListQuery,
): Promise<Page<NamedRecord<Order>>> {
  authorize(actor, orderReaders);

  return selectPage(ordersIn(actor, direction), query, { named });
}

/** The orders that the actor placed and may see. */
export async function listMyOrders(actor: Actor, query: ListQuery): Promise<Page<Order>> {
  authorize(actor, orderReaders);

  return selectPage(ordersPlacedBy(actor), query);
}

/** The orders of a direction, all of them, to export. */
export function orderListing(actor: Actor, direction: Direction) {
  authorize(actor, orderReaders);

  return { ...ordersIn(actor, direction), title: `orders-${direction}` };
}

/** The keys of the orders before and after one in the list that a query makes. */
export async function findOrderNeighbours(
  actor: Actor,
  { direction, orderID }: { direction: Direction; orderID: string },
  query: ListQuery,
): Promise<Neighbours> {
  authorize(actor, orderReaders);

  return selectNeighbours(ordersIn(actor, direction), query, [orderID]);
}

/** Throws NotFound for an order that is not there or that the actor may not see in this direction. */
export async function getOrder(actor: Actor, direction: Direction, orderID: string): Promise<Order> {
  authorize(actor, orderReaders);

  return selectRecord(ordersIn(actor, direction), "Order", [orderID]);
}

/** The names of an order's companies, its line items and its returns. Throws NotFound as getOrder does. */
export async function getOrderContents(actor: Actor, direction: Direction, orderID: string): Promise<OrderContents> {
  authorize(actor, orderReaders);

  const [row] = await read<OrderContents>(
    actor,
    sql`SELECT
      ${orderNames.FromCompanyID} AS "FromCompanyName", ${orderNames.ToCompanyID} AS "ToCompanyName",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'ID', l."id", 'ProductID', l."product_id", 'ProductName', p."name", 'Quantity', l."quantity", 'UnitPrice', ${moneyOf(sql`l."unit_price"`)}
      ) ORDER BY l."position"), '[]')
        FROM "line_items" l JOIN "products" p ON p."id" = l."product_id" WHERE l."order_id" = o."id") AS "LineItems",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'ID', r."id", 'Status', r."status", 'RefundAmount', ${moneyOf(sql`r."refund_amount"`)}
      ) ORDER BY r."date_created", r."id"), '[]') FROM "order_returns" r WHERE r."order_id" = o."id") AS "Returns"
    FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)}`,
  );
  if (!row) throw notFound("Order", orderID);
  return row;
}
