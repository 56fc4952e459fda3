import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { Prisma } from "@/prisma/generated/client";
import type { Direction } from "./direction";
import { visibleOrders } from "./visibility";

const { sql } = Prisma;

export type OrderPlace = { direction: Direction; orderID: string };

/** The order that a list's rows belong to. */
export function orderOf(actor: Actor, { direction, orderID }: OrderPlace): NonNullable<Source["parent"]> {
  const visible = sql`EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)})`;
  return { type: "Order", id: orderID, visible };
}
