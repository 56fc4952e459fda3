import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import { nextRound } from "@/lib/ordering/next-round";
import type { OrderStatus } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { visibleOrders } from "@/lib/orders/visibility";
import { matchingReturn, readReturnRules } from "@/lib/returns/match-return";
import { visibleReturns } from "@/lib/returns/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { About } from "../check-names";
import type { Allowance, Facts } from "../evaluate";
import type { Reads } from "../live-rules";
import { matchingOrder, readRules } from "../match-order";
import type { MatchingRule, Rule } from "../matching";
import type { Signers } from "./contract";

const { sql } = Prisma;

type Reason = Signers["Barred"][number]["Reason"];

/** An order or a return whose approvals are previewed, in the round that submitting it would begin. */
export type Subject = {
  about: About;
  orderID: string;
  status: OrderStatus;
  currency: string;
  /** Those who have a part in it do not decide it. */
  barred: readonly (readonly [userID: string | null, reason: Reason])[];
  /** The group that approves every return, whatever the rules say. */
  always: { companyID: string; approvingGroupID: string } | null;
  rules: readonly Rule[];
  /** Null without rules. */
  facts: Facts | null;
  match: (rules: readonly Rule[], facts: Facts, inAll?: Allowance) => Promise<MatchingRule[]>;
  approvals: Prisma.Sql;
};

type OrderRow = Pick<Subject, "status" | "currency"> & {
  id: string;
  fromCompanyID: string;
  toCompanyID: string;
  round: number;
  fromUserID: string;
  createdByID: string | null;
  changedByIDs: readonly (string | null)[];
};

/** Throws NotFound for an order that the actor does not see in this direction. */
export async function orderToPreview(actor: Actor, orderID: string, direction: Direction): Promise<Subject> {
  const reads: Reads = (statement) => read(actor, statement);
  const [order] = await reads<OrderRow>(sql`
    SELECT o."id", o."status"::text AS "status", o."currency", o."from_company_id" AS "fromCompanyID", o."to_company_id" AS "toCompanyID",
      o."round", o."from_user_id" AS "fromUserID", o."created_by_id" AS "createdByID", o."changed_by_id" || o."also_changed_by_ids" AS "changedByIDs"
    FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)}`);
  if (!order) throw notFound("Order", orderID);
  const round = await nextRound(reads, order);
  const barred = [
    [order.fromUserID, "Placed"],
    [order.createdByID, "Created"],
    ...order.changedByIDs.map((id) => [id, "Changed"] as const),
    [actor.UserID, "Submits"],
  ] as const;
  return {
    about: "Order",
    orderID,
    status: order.status,
    currency: order.currency,
    barred,
    always: null,
    match: matchingOrder,
    approvals: sql`"approvals"`,
    ...(await readRules(reads, { ...order, round }, { chained: false })),
  };
}

type ReturnRow = Pick<Subject, "orderID" | "status" | "currency"> & {
  id: string;
  toCompanyID: string;
  round: number;
  createdByID: string | null;
  changedByIDs: readonly (string | null)[];
  groupID: string | null;
};

/** Throws NotFound for a return that the actor does not see. A submitted one is previewed as a new submission. */
export async function returnToPreview(actor: Actor, returnID: string): Promise<Subject> {
  const reads: Reads = (statement) => read(actor, statement);
  const [row] = await reads<ReturnRow>(sql`
    SELECT r."id", r."order_id" AS "orderID", r."status"::text AS "status", ofo."currency", ofo."to_company_id" AS "toCompanyID",
      r."round" + (r."status" <> 'Unsubmitted')::int AS "round", r."created_by_id" AS "createdByID", r."changed_by_id" || r."also_changed_by_ids" AS "changedByIDs",
      c."returns_group_id" AS "groupID"
    FROM "order_returns" r JOIN "orders" ofo ON ofo."id" = r."order_id" JOIN "companies" c ON c."id" = ofo."to_company_id"
    WHERE r."id" = ${returnID} AND ${visibleReturns(actor)}`);
  if (!row) throw notFound("OrderReturn", returnID);
  const { orderID, status, currency, toCompanyID, groupID } = row;
  const barred = [
    [row.createdByID, "Created"],
    ...row.changedByIDs.map((id) => [id, "Changed"] as const),
    [actor.UserID, "Submits"],
  ] as const;
  const always = groupID === null ? null : { companyID: toCompanyID, approvingGroupID: groupID };
  return {
    about: "OrderReturn",
    orderID,
    status,
    currency,
    barred,
    always,
    match: matchingReturn,
    approvals: sql`"order_return_approvals"`,
    ...(await readReturnRules(reads, row, { chained: false })),
  };
}
