import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";
import type { Direction } from "./direction";

const { sql } = Prisma;

/** A condition on `orders o`: the orders the actor may see in a direction. */
export function visibleOrders(actor: Actor, direction: Direction) {
  const inDirection = ordersInDirection(actor, direction);
  return seesOnlyOwn(actor) ? sql`(${inDirection} AND ${placedOrAwaited(actor)})` : inDirection;
}

function ordersInDirection({ CompanyID, CompanyType }: Actor, direction: Direction) {
  const to = sql`o."to_company_id" = ${CompanyID}`;
  const from = sql`o."from_company_id" = ${CompanyID}`;
  const none = sql`false`;
  const byCompany = {
    Owner: { incoming: to, outgoing: from, all: sql`true` },
    Supplier: { incoming: to, outgoing: none, all: to },
    Buyer: { incoming: none, outgoing: from, all: from },
  };
  return byCompany[CompanyType][direction];
}

const seesOnlyOwn = ({ Roles }: Actor) => !Roles.some((role) => role === "FullAccess" || role === "OrderAdmin");

/** The orders one placed oneself, and those with an approval for a group one belongs to. */
function placedOrAwaited({ UserID }: Actor) {
  return sql`(o."from_user_id" = ${UserID} OR EXISTS (
    SELECT 1 FROM "approvals" mine JOIN "approving_group_members" m ON m."group_id" = mine."approving_group_id"
    WHERE mine."order_id" = o."id" AND m."user_id" = ${UserID}))`;
}
