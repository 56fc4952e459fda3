import "server-only";

import { mayDecide, ordersAwaiting } from "@/lib/approvals/eligibility";
import { type Actor, authorize, hasRole } from "@/lib/auth/actor";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import type { Source } from "@/lib/list/source";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { ordersIn } from "@/lib/orders/source";
import { rowsByOrders, visibleOrders } from "@/lib/orders/visibility";
import { isOwnCompany } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import { approverSource } from "./approver-source";
import { type Approver, listApprovableOrdersContract, listEligibleApproversContract } from "./contract";
import { approvableOrderList, approverList } from "./list";

const { sql } = Prisma;

/** The orders with an approval that awaits the actor. */
export async function listApprovableOrders(actor: Actor, query: ListQuery): Promise<Page<Order>> {
  authorize(actor, listApprovableOrdersContract.roles);

  const ownRows = rowsByOrders(actor, "all", ordersAwaiting(actor, "all")).orders;
  const scope = `${approvableOrderList.name} ${actor.UserID}`;
  return selectPage({ ...ordersIn(actor, "all"), list: approvableOrderList, scope, ownRows, counts: undefined }, query);
}

type Place = { direction: Direction; orderID: string };

/** The people of the actor's company, or of any for the Owner, who can decide an order's pending approvals. Throws NotFound for an order that the actor does not see. */
export async function listEligibleApprovers(actor: Actor, place: Place, query: ListQuery): Promise<Page<Approver>> {
  authorize(actor, listEligibleApproversContract.roles);

  return selectPage(approversOf(actor, place), query);
}

function approversOf(actor: Actor, { direction, orderID }: Place): Source<Approver> {
  const visible = sql`EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)})`;
  const groups = sql`SELECT a."approving_group_id" FROM "approvals" a
    WHERE a."order_id" = ${orderID} AND a."status" = 'Pending' AND a."round" = o."round"`;
  return {
    actor,
    list: approverList,
    scope: `${approverList.name} ${orderID}`,
    from: sql`"users" u JOIN "companies" c ON c."id" = u."company_id" JOIN "orders" o ON o."id" = ${orderID}`,
    parent: { type: "Order", id: orderID, visible },
    where: sql`o."status" = 'AwaitingApproval' AND ${mayDecide} AND ${isOwnCompany(sql`u."company_id"`, actor)} AND ${visible} AND u."id" IN (
      SELECT m."user_id" FROM "approving_group_members" m WHERE m."group_id" IN (${groups}))`,
    ...approverSource(knownEmail(actor)),
  };
}

/** Users who see only their own orders see, search and sort the email addresses of group colleagues only. */
function knownEmail(actor: Actor) {
  if (hasRole(actor, ["OrderAdmin"])) return sql`u."email"`;
  return sql`(CASE WHEN u."id" = ${actor.UserID} OR EXISTS (
    SELECT 1 FROM "approving_group_members" mine JOIN "approving_group_members" theirs USING ("group_id")
    WHERE mine."user_id" = ${actor.UserID} AND theirs."user_id" = u."id") THEN u."email" END)`;
}
