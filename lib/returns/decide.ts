import "server-only";

import { firstUnlessCanceled, lastOf, nameOf, verbOf } from "@/lib/approvals/decisions/hindered";
import { groupsOf } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import { Prisma } from "@/prisma/generated/client";
import { approveOrderReturnContract } from "./change-contract";
import type { OrderReturn } from "./contract";
import {
  approvalNames,
  emitOf,
  type LockedReturn,
  lockReturn,
  type ReturnApproval,
  requestByRules,
  returnWithin,
  withdrawApprovals,
} from "./locked-return";
import { moveReturn, statusChange } from "./steps";
import { returnStatusAfter } from "./transition";

const { sql } = Prisma;

type Kind = "Approve" | "Decline";
const statuses = { Approve: "Approved", Decline: "Declined" } as const;
const events = { Approve: "orderreturn.approval_approved", Decline: "orderreturn.approval_declined" } as const;
const dates = {
  Open: sql`"date_approved" = clock_timestamp(), "date_submitted" = clock_timestamp()`,
  Declined: sql`"date_declined" = clock_timestamp()`,
};

/**
 * Decides all of a return that waits for the actor's groups. Throws NotFound, PreconditionFailed, and
 * OrderReturn.NotEligibleToApproveOrDecline: 403 for one's own, 409 with who was first for whoever comes second, else 400.
 */
export async function decideOrderReturn(by: By, decision: Kind, id: string, comments: string | null) {
  const { actor } = by;
  authorize(actor, approveOrderReturnContract.roles);

  return write(by, async (unit): Promise<OrderReturn> => {
    const { tx } = unit;
    const locked = await lockReturn(unit, actor, id);
    await requireEligible(tx, actor, locked);
    const Approvals = await tx.$queryRaw<ReturnApproval[]>`
      UPDATE "order_return_approvals" SET "status" = ${statuses[decision]}::"ApprovalStatus", "approver_id" = ${actor.UserID},
        "date_completed" = clock_timestamp(), "comments" = ${comments}
      WHERE "return_id" = ${id} AND "status" = 'Pending' AND "round" = ${locked.round}
        AND "approving_group_id" = ANY (${groupsOf(actor.UserID)})
      RETURNING ${approvalNames}`;
    if (Approvals.length === 0) throw await notApprover(tx, actor, locked);
    for (const { ID, ...asked } of Approvals)
      emitOf(unit, events[decision], locked, {
        ...{ ApprovalID: ID, ...asked, Decision: decision, Comments: comments },
        Seen: { RefundAmount: locked.refund, Currency: locked.currency },
      });
    // A rule may wait for the approval of another one.
    if (decision === "Approve") await requestByRules(unit, locked, { round: locked.round, chained: true });
    const next = returnStatusAfter(decision, await countPending(tx, locked));
    await moveReturn(unit, locked, next ?? locked.status, next ? dates[next] : undefined);
    const changes = statusChange(locked.status, next);
    if (next === "Open") {
      emitOf(unit, "orderreturn.approved", locked, { changes, Comments: comments });
      emitOf(unit, "orderreturn.opened", locked, { changes });
    } else if (next === "Declined") {
      emitOf(unit, "orderreturn.declined", locked, { changes, Comments: comments });
      await withdrawApprovals(unit, locked, "Declined");
    }
    return returnWithin(tx, actor, id);
  });
}

async function requireEligible(tx: Transaction, { UserID }: Actor, { id, status, ownerIDs }: LockedReturn) {
  if (ownerIDs.includes(UserID)) {
    const detail = "You created, submitted or changed this return, so somebody else has to decide it.";
    throw notEligible({ Reason: "OwnReturn" }, detail, 403);
  }
  if (status === "AwaitingApproval") return;
  const first = firstUnlessCanceled(status, await lastDecision(tx, id, sql`true`));
  const by = first ? `: ${nameOf(first)} ${verbOf(first)} it` : "";
  const detail = `The return is ${status}${by}. It does not await approval.`;
  if (first) throw notEligible({ Reason: "AlreadyDecided", Status: status, ...first }, detail, 409);
  throw notEligible({ Reason: "NotAwaiting", Status: status }, `The return is ${status}; it does not await approval.`);
}

/** Why there is nothing for the actor to decide: somebody of their group was first, or none of their groups is asked. */
async function notApprover(tx: Transaction, { UserID }: Actor, { id, round }: LockedReturn) {
  const mine = sql`a."round" = ${round} AND a."approving_group_id" = ANY (${groupsOf(UserID)})`;
  const first = await lastDecision(tx, id, mine);
  if (first)
    return notEligible(
      { Reason: "AlreadyDecided", ...first },
      `${nameOf(first)} has ${verbOf(first)} this already.`,
      409,
    );
  const detail = "Only active members of the approving group with a role for orders can decide this.";
  return notEligible({ Reason: "NotAsked" }, detail);
}

function notEligible(data: Record<string, unknown>, detail: string, status?: 403 | 409) {
  return new AppError("OrderReturn.NotEligibleToApproveOrDecline", data, { detail, ...(status && { status }) });
}

const lastDecision = (tx: Transaction, id: string, among: Prisma.Sql) =>
  lastOf(tx, sql`"order_return_approvals" a WHERE a."return_id" = ${id} AND ${among}`);

async function countPending(tx: Transaction, { id, round }: LockedReturn) {
  const [row] = await tx.$queryRaw<{ pending: number }[]>`
    SELECT count(*)::int AS "pending" FROM "order_return_approvals"
    WHERE "return_id" = ${id} AND "status" = 'Pending' AND "round" = ${round}`;
  return row?.pending ?? 0;
}
