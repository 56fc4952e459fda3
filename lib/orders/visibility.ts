import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";
import type { Direction } from "./direction";

const { sql } = Prisma;
type Sql = Prisma.Sql;

/** Where what is looked at has its order, and the order's companies. */
type Place = { orderID: Sql; from: Sql; to: Sql };

const order: Place = { orderID: sql`o."id"`, from: sql`o."from_company_id"`, to: sql`o."to_company_id"` };
const approval: Place = { orderID: sql`a."order_id"`, from: sql`a."from_company_id"`, to: sql`a."to_company_id"` };

/** A condition on `orders o`: the orders the actor may see in a direction. */
export const visibleOrders = (actor: Actor, direction: Direction) => visibleIn(order, actor, direction);

/** A condition on `approvals a` with its `orders o`: those of the orders that visibleOrders has. */
export const visibleApprovals = (actor: Actor, direction: Direction) => visibleIn(approval, actor, direction);

/** Like visibleOrders under `all`, but `isOwn` says by other means whether an order is one of ownOrders. */
export const visibleOrdersAmong = (actor: Actor, isOwn: Sql) => visibleIn(order, actor, "all", isOwn);

/** visibleApprovals under `all`, for a look at many: of an OR, PostgreSQL would ask each of them. */
export const visibleApprovalsOfAll = (actor: Actor) =>
  visibleIn(approval, actor, "all", sql`a."order_id" IN (${ownOrders(actor)})`);

function visibleIn(place: Place, actor: Actor, direction: Direction, isOwn = isPlacedOrAwaited(place, actor)) {
  const inDirection = isInDirection(place, actor, direction);
  return seesOnlyOwn(actor) ? sql`(${inDirection} AND ${isOwn})` : inDirection;
}

/** The IDs of the orders for which isPlacedOrAwaited is true, whatever their direction. */
export function ownOrders({ UserID }: Actor) {
  return sql`
    SELECT own."id" FROM "orders" own WHERE own."from_user_id" = ${UserID}
    UNION
    SELECT mine."order_id" FROM "approvals" mine JOIN "approving_group_members" m ON m."group_id" = mine."approving_group_id"
    WHERE m."user_id" = ${UserID}`;
}

/** A condition on what belongs to an order: the actor may see the order whose ID this is, under `all`. */
export function ofVisibleOrder(actor: Actor, orderID: Sql, visible = visibleOrders(actor, "all")) {
  // Spares the join where it would leave nothing out.
  if (actor.CompanyType === "Owner" && !seesOnlyOwn(actor)) return sql`true`;
  return sql`EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${visible})`;
}

function isInDirection(place: Place, { CompanyID, CompanyType }: Actor, direction: Direction) {
  const to = sql`${place.to} = ${CompanyID}`;
  const from = sql`${place.from} = ${CompanyID}`;
  const none = sql`false`;
  const byCompany = {
    Owner: { incoming: to, outgoing: from, all: sql`true` },
    Supplier: { incoming: to, outgoing: none, all: to },
    Buyer: { incoming: none, outgoing: from, all: from },
  };
  return byCompany[CompanyType][direction];
}

/** Whether the actor sees only some of their company's orders. */
export const seesOnlyOwn = ({ Roles }: Actor) => !Roles.some((role) => role === "FullAccess" || role === "OrderAdmin");

/** The order is one that one placed oneself, or has an approval for a group one belongs to. */
function isPlacedOrAwaited({ orderID }: Place, { UserID }: Actor) {
  return sql`(o."from_user_id" = ${UserID} OR EXISTS (
    SELECT 1 FROM "approvals" mine JOIN "approving_group_members" m ON m."group_id" = mine."approving_group_id"
    WHERE mine."order_id" = ${orderID} AND m."user_id" = ${UserID}))`;
}
