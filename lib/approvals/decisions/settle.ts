import "server-only";

import { groupsOf } from "@/lib/approvals/eligibility";
import type { Transaction } from "@/lib/db/connection";
import type { Unit } from "@/lib/events/write";
import type { OrderStatus } from "@/lib/orders/contract";
import { keepRevisions } from "@/lib/orders/revisions-sql";
import { dateSubmitted } from "@/lib/orders/submitted-sql";
import { takeStock } from "@/lib/products/ordered";
import { Prisma } from "@/prisma/generated/client";
import { companiesOf, type LockedOrder } from "./locked-order";
import { type HeldDecision, heldColumns } from "./refuse-held";
import { requestApprovals } from "./request";
import { type Decided, type RestOfRound, statusAfter } from "./transition";
import { withdrawPending } from "./withdraw";

const { sql } = Prisma;

type Settlement = Decided & {
  userID: string;
  clientID?: string | undefined;
  comments: string | null;
  version: { Revision: string; Total: string; Currency: string };
  approvals: readonly { decisionID: string; id: string; ruleID: string; groupID: string }[];
};

const statuses = { Approve: "Approved", Decline: "Declined" } as const;
const names = { Approve: "approval.approved", Decline: "approval.declined" } as const;

/**
 * Carries out a decision on approvals of a locked order that wait for it, with all that follows for the order, unless
 * a statement sent `earlier` fails. Throws as that does, and as takeStock does, when the order would open.
 */
export async function settle(
  unit: Pick<Unit, "tx" | "emit">,
  order: LockedOrder,
  settlement: Settlement,
  earlier?: Promise<unknown>,
) {
  const { tx, emit } = unit;
  const { decision, allowResubmit, userID, clientID, version } = settlement;
  const companies = companiesOf(order);
  // For an order that was submitted elsewhere no rule requires more approvals, and the source system counts its stock.
  const isOurs = order.submittedByID !== null;
  const others =
    decision === "Decline" ? (await Promise.all([completeOtherDeclines(tx, order, settlement), earlier]))[0] : [];
  const approvals = [
    ...settlement.approvals.map((each) => ({ ...each, comments: settlement.comments, clientID })),
    ...others,
  ];
  const [updated, leftAtOnce] = await Promise.all([
    mark(tx, order, settlement, approvals),
    isOurs ? null : restOfRound(tx, order),
    earlier,
  ]);
  if (updated !== approvals.length) throw new Error("An approval of a locked order has changed.");
  for (const { decisionID, id, ruleID, groupID, comments, clientID } of approvals) {
    const place = { OrderID: order.id, ApprovalID: id, ApprovalRuleID: ruleID, ApprovingGroupID: groupID };
    const how = { DecisionID: decisionID, Decision: decision, Comments: comments, AllowResubmit: allowResubmit };
    const data = { ...place, ...how, Seen: version };
    emit({ event: names[decision], userID, clientID, object: { type: "Approval", id }, companies, data });
  }
  if (decision === "Approve" && isOurs) await requestApprovals(unit, order, { chained: true, userID, clientID });
  const next = statusAfter(settlement, leftAtOnce ?? (await restOfRound(tx, order)));
  if (!next) return;
  if (next === "Open" && isOurs) await takeStock(tx, order.id);
  if (next === "Unsubmitted")
    await tx.$executeRaw(keepRevisions(sql`SELECT ${order.id}::text AS "id", clock_timestamp() AS "date_declined"`));
  await moveOrder(unit, order, next, settlement);
  if (decision === "Decline") await withdrawPending(unit, order, { userID, clientID, reason: "Declined" });
}

type Marked = { id: string; decisionID: string; comments: string | null };

const mark = (
  tx: Transaction,
  order: LockedOrder,
  { decision, allowResubmit, userID }: Settlement,
  approvals: readonly Marked[],
) => tx.$executeRaw`
    UPDATE "approvals" a SET "status" = ${statuses[decision]}::"ApprovalStatus", "allow_resubmit" = ${allowResubmit},
      "approver_id" = ${userID}, "date_completed" = clock_timestamp(), "comments" = made."comments", "decision_id" = made."decision"
    FROM unnest(${approvals.map(({ id }) => id)}::text[], ${approvals.map((each) => each.decisionID)}::text[],
      ${approvals.map(({ comments }) => comments)}::text[]) made("approval", "decision", "comments")
    WHERE a."order_id" = ${order.id} AND a."id" = made."approval" AND a."status" = 'Pending'`;

/**
 * The other declines of the order that the same person holds. One decline decides, so they are made with it, and the first
 * says whether the order may be submitted again. What the person no longer may decide, or saw otherwise, is left.
 */
async function completeOtherDeclines(
  tx: Transaction,
  order: LockedOrder,
  { userID, allowResubmit, version, approvals }: Settlement,
) {
  const declines = await tx.$queryRaw<(HeldDecision & { ruleID: string; groupID: string })[]>`
    UPDATE "decisions" d SET "state" = 'Done', "date_completed" = clock_timestamp(), "allow_resubmit" = ${allowResubmit}
    FROM "approvals" a
    WHERE d."order_id" = ${order.id} AND d."user_id" = ${userID} AND d."state" = 'Held' AND d."decision" = 'Decline'
      AND d."revision" = ${version.Revision} AND d."id" <> ALL (${approvals.map(({ decisionID }) => decisionID)}::text[])
      AND a."order_id" = d."order_id" AND a."id" = d."approval_id" AND a."status" = 'Pending' AND a."round" = ${order.round}
      AND a."approving_group_id" = ANY (${groupsOf(userID)})
    RETURNING ${heldColumns}`;
  // By the client that each was sent with, which may be none.
  return declines.map(({ id, approvalID, ruleID, groupID, comments, clientID }) => ({
    ...{ decisionID: id, id: approvalID, ruleID, groupID, comments, clientID },
  }));
}

async function restOfRound(tx: Transaction, { id, round }: LockedOrder): Promise<RestOfRound> {
  const ofRound = sql`"order_id" = ${id} AND "round" = ${round}`;
  const [left] = await tx.$queryRaw<RestOfRound[]>`
    SELECT EXISTS (SELECT 1 FROM "approvals" WHERE ${ofRound} AND "status" = 'Pending') AS "pending",
      EXISTS (SELECT 1 FROM "approvals" WHERE ${ofRound} AND "status" = 'Declined' AND NOT "allow_resubmit") AS "declined"`;
  if (!left) throw new Error("A SELECT without FROM has a row.");
  return left;
}

type Mover = { userID: string; clientID?: string | undefined };

/**
 * The dates that a status sets, of `orders o`. An order that is to be submitted again has none of being submitted; nor has
 * one that is canceled before it was approved.
 */
const dates: Partial<Record<OrderStatus, Prisma.Sql>> = {
  Open: sql`"date_approved" = clock_timestamp(), "date_submitted" = clock_timestamp(),
    "date_submitted_for_approval" = coalesce("date_submitted_for_approval", "date_submitted")`,
  Declined: sql`"date_declined" = clock_timestamp()`,
  Unsubmitted: sql`"date_declined" = clock_timestamp(), "date_submitted" = NULL`,
  Canceled: sql`"date_canceled" = clock_timestamp(), "date_submitted" = ${dateSubmitted}`,
  Completed: sql`"date_completed" = clock_timestamp()`,
};

const orderEvents = {
  Open: "order.opened",
  Declined: "order.declined",
  Unsubmitted: "order.declined",
  Canceled: "order.canceled",
  Completed: "order.completed",
} as const;

/** Gives a locked order another status. */
export async function moveOrder(
  { tx, emit }: Pick<Unit, "tx" | "emit">,
  order: LockedOrder,
  to: Exclude<OrderStatus, "AwaitingApproval">,
  { userID, clientID }: Mover,
) {
  const moved = await tx.$executeRaw`
    UPDATE "orders" o SET "status" = ${to}::"OrderStatus", "date_decided" = clock_timestamp(), ${dates[to]}
    WHERE o."id" = ${order.id} AND o."status" = ${order.status}::"OrderStatus"`;
  if (moved !== 1) throw new Error("A locked order has changed.");
  const data = { OrderID: order.id, from: order.status, to };
  const about = {
    userID,
    clientID,
    object: { type: "Order", id: order.id },
    companies: companiesOf(order),
    data,
  } as const;
  if (to === "Open") emit({ event: "order.approved", ...about });
  emit({ event: orderEvents[to], ...about });
}
