import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { OwnRowsScope } from "@/lib/list/source";
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

/** Like visibleApprovals under `all`, with `isOwn` as visibleOrdersAmong has it, and without the orders. */
export const visibleApprovalsAmong = (actor: Actor, isOwn: Sql) => visibleIn(approval, actor, "all", isOwn);

/** Like visibleOrders under `all`, but `isOwn` says by other means whether an order is one of ownOrders. */
export const visibleOrdersAmong = (actor: Actor, isOwn: Sql) => visibleIn(order, actor, "all", isOwn);

/** The rows of visibleOrders as an OwnRowsScope, for an actor whose every order would have to be checked. */
export const ownOrderRows = (actor: Actor, direction: Direction) => ownRowsIn(order, actor, direction);

/** The same for approvals. */
export const ownApprovalRows = (actor: Actor, direction: Direction) => ownRowsIn(approval, actor, direction);

/** The same under `all` for rows with their order in `orderID`. */
export const ownRowsOfOrders = (actor: Actor, orderID: Sql) => ownRowsIn({ orderID }, actor, "all");

/** A condition on `orders o`: theirs is a direction of the actor's company, whatever the actor sees of it. */
export const ordersInDirection = (actor: Actor, direction: Direction) => isInDirection(order, actor, direction);

/** The approvals, or the orders, of some orders that the actor sees. */
export const rowsByOrders = (
  actor: Actor,
  direction: Direction,
  ids: Sql,
): Record<"approvals" | "orders", OwnRowsScope> => ({
  approvals: { ids, by: approval.orderID, among: isInDirection(approval, actor, direction) },
  orders: { ids, by: order.orderID, among: isInDirection(order, actor, direction) },
});

function ownRowsIn(
  place: Place | Pick<Place, "orderID">,
  actor: Actor,
  direction: Direction,
): OwnRowsScope | undefined {
  if (!seesOnlyOwn(actor)) return undefined;
  const by = place.orderID;
  // Spares the join where it would leave nothing out.
  if (actor.CompanyType === "Owner" && direction === "all") return { ids: ownOrders(actor), by };
  const ids = sql`SELECT o."id" FROM "orders" o WHERE ${isInDirection(order, actor, direction)} AND o."id" IN (${ownOrders(actor)})`;
  return { ids, by, ...("from" in place && { among: isInDirection(place, actor, direction) }) };
}

function visibleIn(place: Place, actor: Actor, direction: Direction, isOwn = isPlacedOrAwaited(place, actor)) {
  const inDirection = isInDirection(place, actor, direction);
  return seesOnlyOwn(actor) ? sql`(${inDirection} AND ${isOwn})` : inDirection;
}

/** The IDs of the orders for which isPlacedOrAwaited is true, whatever their direction. */
export function ownOrders({ UserID }: Actor) {
  return sql`
    SELECT own."id" FROM "orders" own WHERE own."from_user_id" = ${UserID}
    UNION
    SELECT k."order_id" FROM "approving_group_members" m JOIN "approvals_by_group" k ON k."approving_group_id" = m."group_id"
    WHERE m."user_id" = ${UserID} GROUP BY k."order_id" HAVING sum(k."count") > 0`;
}

/**
 * The same for several people at once: conditions on `orders o` and each of `viewers v`, with `asked` for the orders in
 * which a group of theirs is asked something. `inDirection` is that part of it which needs the order alone.
 */
const inDirectionOfViewer = sql`(CASE v."company_type" WHEN 'Owner' THEN true WHEN 'Supplier' THEN o."to_company_id" = v."company_id"
  WHEN 'Buyer' THEN o."from_company_id" = v."company_id" ELSE false END)`;
export const visibleToViewers = {
  inDirection: inDirectionOfViewer,
  all: sql`(${inDirectionOfViewer} AND (NOT v."only_own" OR o."from_user_id" = v."user_id"
    OR EXISTS (SELECT 1 FROM "asked" WHERE "asked"."order_id" = o."id" AND "asked"."user_id" = v."user_id")))`,
};

/** A condition on what belongs to an order: the actor may see the order whose ID this is, under `all`. */
export function ofVisibleOrder(actor: Actor, orderID: Sql) {
  // Spares the join where it would leave nothing out.
  if (actor.CompanyType === "Owner" && !seesOnlyOwn(actor)) return sql`true`;
  return sql`EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, "all")})`;
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

/** Whether the actor sees every order there is. */
export const seesAllOrders = (actor: Actor) => actor.CompanyType === "Owner" && !seesOnlyOwn(actor);

/** Whether the actor sees only some of their company's orders. */
export const seesOnlyOwn = ({ Roles }: Actor) => !Roles.some((role) => role === "FullAccess" || role === "OrderAdmin");

/**
 * The order is one that one placed oneself, or has an approval for a group one belongs to. OFFSET 0 has PostgreSQL ask this
 * of each order: it might find all such orders first, to ask it of a few.
 */
function isPlacedOrAwaited({ orderID }: Place, { UserID }: Actor) {
  return sql`(o."from_user_id" = ${UserID} OR EXISTS (
    SELECT 1 FROM "approvals" mine JOIN "approving_group_members" m ON m."group_id" = mine."approving_group_id"
    WHERE mine."order_id" = ${orderID} AND m."user_id" = ${UserID} OFFSET 0))`;
}
