import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { OwnRowsScope } from "@/lib/list/source";
import { ofVisibleOrder, ownRowsOfOrders, seesOnlyOwn, visibleOrdersAmong } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** A condition on `order_returns r`: those of the orders that the actor may see, and those that a group of theirs is asked about. */
export function visibleReturns(actor: Actor) {
  const ofOrder = ofVisibleOrder(actor, sql`r."order_id"`);
  if (!seesOnlyOwn(actor)) return ofOrder;
  return sql`(${ofOrder} OR EXISTS (
    SELECT 1 FROM "orders" o WHERE o."id" = r."order_id" AND ${visibleOrdersAmong(actor, isAsked(actor))}))`;
}

/** The same by the returns' IDs, for who sees some of many. */
export function ownReturnRows(actor: Actor): OwnRowsScope | undefined {
  const ofOrders = ownRowsOfOrders(actor, sql`r."order_id"`);
  if (!ofOrders) return undefined;
  const ids = sql`
    SELECT seen_of."id" FROM "order_returns" seen_of WHERE seen_of."order_id" IN (${ofOrders.ids})
    UNION
    SELECT r."id" FROM "order_return_approvals" asked
    JOIN "approving_group_members" m ON m."group_id" = asked."approving_group_id"
    JOIN "order_returns" r ON r."id" = asked."return_id" JOIN "orders" o ON o."id" = r."order_id"
    WHERE m."user_id" = ${actor.UserID} AND ${visibleOrdersAmong(actor, sql`true`)}`;
  return { ids, by: sql`r."id"` };
}

const isAsked = ({ UserID }: Actor) => sql`EXISTS (
  SELECT 1 FROM "order_return_approvals" asked JOIN "approving_group_members" m ON m."group_id" = asked."approving_group_id"
  WHERE asked."return_id" = r."id" AND m."user_id" = ${UserID})`;

/** The same for each of `viewers v`, of one return. */
export const isAskedViewer = (returnID: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM "order_return_approvals" asked_of JOIN "approving_group_members" m ON m."group_id" = asked_of."approving_group_id"
  WHERE asked_of."return_id" = ${returnID} AND m."user_id" = v."user_id")`;
