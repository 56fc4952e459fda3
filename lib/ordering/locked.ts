import "server-only";

import { type LockedOrder, lockOrder } from "@/lib/approvals/decisions/locked-order";
import { changedBy } from "@/lib/approvals/eligibility";
import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, notFound } from "@/lib/errors";
import type { Unit } from "@/lib/events/write";
import type { OrderPlace } from "@/lib/orders/parent";
import { visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import { hindranceOfChange, type Touched } from "./transition";

const { sql } = Prisma;

/** An order that nobody else changes before the transaction ends. Throws NotFound and PreconditionFailed. */
export async function lockVisible({ tx, requireVersion }: Unit, actor: Actor, place: OrderPlace): Promise<LockedOrder> {
  const order = await lockOrder(tx, place.orderID, visibleOrders(actor, place.direction));
  if (!order) throw notFound("Order", place.orderID);
  requireVersion(order);
  return order;
}

/** Whether there is an order that the actor sees. */
export async function isVisible(tx: Transaction, actor: Actor, { direction, orderID }: OrderPlace) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)}`;
  return rows.length > 0;
}

/** Throws Order.CannotChangeInCurrentStatus. */
export function requireChangeable({ status }: Pick<LockedOrder, "status">, touched: readonly Touched[]) {
  const detail = hindranceOfChange(status, touched);
  if (detail) throw new AppError("Order.CannotChangeInCurrentStatus", { Status: status }, { detail });
}

/**
 * What each change of an order sets besides, of `orders`: when it was changed here, which an import does not take back, and
 * by whom, who does not decide it. What is changed after it was submitted is nothing that it asks for.
 */
export const changedHere = (row: Prisma.Sql, { UserID }: Actor, { status }: Pick<LockedOrder, "status">) => sql`
  "last_updated" = clock_timestamp(), "date_changed" = clock_timestamp()
  ${status === "Unsubmitted" ? sql`, ${changedBy(row, UserID)}` : Prisma.empty}`;
