import "server-only";

import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, notFound } from "@/lib/errors";
import { callerOf } from "@/lib/events/record";
import { withVersion } from "@/lib/events/version";
import type { By, Unit } from "@/lib/events/write";
import { isoText } from "@/lib/list/text-sql";
import type { Direction } from "@/lib/orders/direction";
import { visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { ApprovalInfo, Decision } from "./contract";
import { type First, hindered, lastDecision } from "./hindered";
import { companiesOf, isOwn, type LockedOrder, lockOrder } from "./locked-order";
import { type ApprovalToDecide, type Look, lookAt } from "./look";
import { settle } from "./settle";
import { type Hindrance, hindranceOf } from "./transition";

const { sql } = Prisma;

/** How many approvals of one order are decided at once. */
const most = 1000;

/** What somebody decides: one approval, or all of an order that wait for their groups. */
export type Press = {
  direction: Direction;
  orderID: string;
  approvalID?: string | undefined;
  decision: "Approve" | "Decline";
  comments: string | null;
  allowResubmit: boolean;
  /** The revision of the order that they were shown. */
  revision?: string | undefined;
  /** How long they can undo it; 0: it is done at once. */
  holdSeconds: number;
};

/** What a caller says with a decision, in the words of a press. */
export const pressWith = ({ Comments, AllowResubmit, Seen }: ApprovalInfo) => ({
  comments: Comments || null,
  allowResubmit: AllowResubmit ?? false,
  revision: Seen ?? undefined,
});

type Decider = Pick<By, "actor" | "origin">;

/**
 * Makes or holds a decision. Throws NotFound, PreconditionFailed, and what `hindered` says: who comes second is told who was
 * first.
 */
export async function decide(unit: Unit, { actor, origin }: Decider, press: Press): Promise<Decision[]> {
  const { tx, emit, requireVersion } = unit;
  const { approvalID } = press;
  // In one packet: the look comes when the order is locked.
  const [order, look] = await Promise.all([
    lockOrder(tx, press.orderID, visibleOrders(actor, press.direction)),
    lookAt(tx, press.orderID, actor.UserID, approvalID === undefined ? { most } : { approvalID }),
  ]);
  if (!order || !look) throw notFound("Order", press.orderID);
  const [approval] = look.approvals;
  if (approvalID === undefined) requireVersion(order);
  else if (approval) requireVersion(withVersion(approval, approval.version));
  const free = await decidable(tx, { actor, order, look, press });
  const approvals = free.map((each) => ({ ...each, decisionID: randomUUID() }));

  const { userID, clientID } = callerOf(actor, origin);
  const version = { Revision: look.revision, Total: look.total, Currency: look.currency };
  const { decision, comments } = press;
  const allowResubmit = decision === "Decline" && press.allowResubmit;
  const inserted = insert(tx, { order, look, press: { ...press, allowResubmit }, actor, origin, approvals });
  if (press.holdSeconds === 0) {
    const settlement = { userID: actor.UserID, clientID, decision, allowResubmit, comments, version, approvals };
    await settle(unit, order, settlement, inserted);
    return inserted;
  }
  const decisions = await inserted;
  for (const { id, ruleID, groupID, decisionID } of approvals) {
    const place = { OrderID: order.id, ApprovalID: id, ApprovalRuleID: ruleID, ApprovingGroupID: groupID };
    const how = { DecisionID: decisionID, Decision: decision, AllowResubmit: allowResubmit };
    const HeldUntil = decisions[0]?.HeldUntil ?? "";
    const object = { type: "Approval", id } as const;
    const data = { ...place, ...how, Seen: version, HeldUntil };
    emit({ event: "approval.held", userID, clientID, object, companies: companiesOf(order), data });
  }
  return decisions;
}

type Case = { actor: Actor; order: LockedOrder; look: Look; press: Press };

/** The approvals that the press decides. Throws when there is none. */
async function decidable(tx: Transaction, attempt: Case): Promise<ApprovalToDecide[]> {
  const { order, look, press } = attempt;
  const { approvals } = look;
  const hindranceOfEach = (each: ApprovalToDecide) => whatHinders(attempt, each);
  if (press.approvalID !== undefined) {
    const [approval] = approvals;
    if (!approval) throw await ofNone(tx, attempt);
    const hindrance = hindranceOfEach(approval);
    if (hindrance) throw await refusal(tx, attempt, hindrance, approval.held ?? approval.decided);
    return approvals;
  }
  if (approvals.length > most) {
    const message = `More than ${most.toLocaleString("en")} approvals of this order await you. Decide them one by one.`;
    throw new AppError("InvalidRequest", { Property: "orderID" }, { message });
  }
  const free = approvals.filter((each) => !hindranceOfEach(each));
  if (free.length > 0) return free;
  const [first] = approvals;
  const hindrance = first && hindranceOfEach(first);
  if (hindrance) throw await refusal(tx, attempt, hindrance, first.held);
  throw isOwn(order, attempt.actor.UserID) ? await refusal(tx, attempt, "OwnOrder", null) : await ofNone(tx, attempt);
}

function whatHinders({ actor, order, look, press }: Case, approval: ApprovalToDecide): Hindrance | null {
  return hindranceOf({
    orderStatus: order.status,
    isOwn: isOwn(order, actor.UserID),
    isAsked: approval.isAsked,
    isPending: approval.isPending,
    isHeld: approval.held !== null,
    isDeclining: press.decision === "Approve" && look.isDeclining,
    isChanged: press.revision !== undefined && press.revision !== look.revision,
  });
}

/** Why there is nothing to decide: the order's status changed, somebody was first, or the caller is not in the group. */
async function ofNone(tx: Transaction, attempt: Case) {
  const { actor, order, press } = attempt;
  if (order.status !== "AwaitingApproval")
    return isOwn(order, actor.UserID)
      ? refusal(tx, attempt, "OwnOrder", null)
      : refusal(tx, attempt, "NotAwaiting", await lastDecision(tx, order.id));
  if (press.approvalID !== undefined) return notFound("Approval", press.approvalID);
  const mine = sql`a."round" = ${order.round} AND a."approving_group_id" IN (
    SELECT m."group_id" FROM "approving_group_members" m WHERE m."user_id" = ${actor.UserID})`;
  const first = await lastDecision(tx, order.id, mine);
  return refusal(tx, attempt, first ? "AlreadyDecided" : "NotAsked", first);
}

async function refusal(tx: Transaction, { order, look }: Case, why: Hindrance, first: First | null) {
  const decision = why === "NotAwaiting" && !first ? await lastDecision(tx, order.id) : first;
  const now = { Revision: look.revision, Total: look.money, Currency: look.currency };
  return hindered(why, { status: order.status, first: decision, now });
}

type Inserted = Case & Pick<Decider, "origin"> & { approvals: { id: string; decisionID: string }[] };

/** Throws Order.NotEligibleToApprove where a signature is taken, which is an approval's for good. */
async function insert(tx: Transaction, attempt: Inserted): Promise<Decision[]> {
  const { actor, origin, order, look, press, approvals } = attempt;
  const { decision, comments, allowResubmit, holdSeconds } = press;
  const { clientID } = callerOf(actor, origin);
  const isHeld = holdSeconds > 0;
  const ids = approvals.map(({ decisionID }) => decisionID);
  const decisions = await tx.$queryRaw<Decision[]>`
    INSERT INTO "decisions" AS d ("id", "order_id", "approval_id", "user_id", "client_id", "decision", "comments", "allow_resubmit",
      "state", "held_until", "revision", "total", "currency", "address", "request_id", "date_created", "date_completed")
    SELECT "decision", ${order.id}, "approval", ${actor.UserID}, ${clientID ?? null}, ${decision}::"DecisionKind",
      ${comments}, ${allowResubmit}, ${isHeld ? "Held" : "Done"}::"DecisionState",
      ${isHeld ? sql`moment + ${holdSeconds}::int * interval '1 second'` : sql`NULL`}, ${look.revision}, ${look.total}::numeric,
      ${look.currency}, ${origin.address.slice(0, 100)}, ${origin.requestId.slice(0, 100)}, moment, ${isHeld ? sql`NULL` : sql`moment`}
    FROM unnest(${approvals.map(({ id }) => id)}::text[], ${ids}::text[]) made("approval", "decision"),
      (SELECT clock_timestamp() AS moment OFFSET 0) now
    ON CONFLICT DO NOTHING
    RETURNING ${decisionColumns}, NULL AS "Changed"`;
  if (decisions.length === approvals.length) return decisions;
  const ofOthers = sql`(a."decision_id" IS NULL OR a."decision_id" <> ALL (${ids}::text[]))`;
  throw await refusal(tx, attempt, "AlreadyDecided", await lastDecision(tx, order.id, ofOthers));
}

/** Of `decisions d`, as the API has them, save what has changed since. */
export const decisionColumns = sql`d."id" AS "ID", d."order_id" AS "OrderID", d."approval_id" AS "ApprovalID", d."decision"::text AS "Decision",
  d."state"::text AS "State", d."comments" AS "Comments", d."allow_resubmit" AS "AllowResubmit",
  ${isoText(sql`d."date_created"`)} AS "DateCreated", ${isoText(sql`d."date_completed"`)} AS "DateCompleted",
  ${isoText(sql`d."held_until"`)} AS "HeldUntil", d."reason" AS "Reason"`;
