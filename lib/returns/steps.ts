import "server-only";

import { requireSeller } from "@/lib/approvals/decisions/seller";
import { authorize } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { type By, holdEvents, type Unit, write } from "@/lib/events/write";
import { Prisma } from "@/prisma/generated/client";
import { cancelOrderReturnContract, completeOrderReturnContract, submitOrderReturnContract } from "./change-contract";
import type { OrderReturn, OrderReturnStatus } from "./contract";
import {
  emitOf,
  type LockedReturn,
  lockReturn,
  lockWithOrder,
  requestApprovals,
  requireOwnDraft,
  returnWithin,
  withdrawApprovals,
} from "./locked-return";
import { refundOf, requireItems, requireReturnable } from "./requirements";
import { returnTransitions } from "./transition";

const { sql } = Prisma;

/** What it asks for is checked again. Throws NotFound, PreconditionFailed, OrderReturn.CannotSubmitBadStatus, and as createOrderReturn does. */
export async function submitOrderReturn(by: By, id: string): Promise<OrderReturn> {
  const { actor } = by;
  authorize(actor, submitOrderReturnContract.roles);

  return write(by, async (unit) => {
    const { tx } = unit;
    const { order, locked } = await lockWithOrder(unit, actor, id);
    requireStatus(locked, returnTransitions.submit, "OrderReturn.CannotSubmitBadStatus");
    requireOwnDraft(locked, "OrderReturn.CannotSubmitBadStatus");
    requireReturnable(order);
    const { ItemsToReturn: items } = await returnWithin(tx, actor, id);
    if (items.length === 0 && locked.refund === null) throw new AppError("OrderReturn.CannotSubmitEmpty");
    const contents = { id, items, override: locked.override };
    await requireItems(tx, actor, order, contents);
    await refundOf(tx, order, contents, null);
    const { later, emitLater } = holdEvents(unit);
    const Requested = await requestApprovals(later, locked, locked.round);
    const to = Requested.length > 0 ? "AwaitingApproval" : "Open";
    const dates = to === "Open" ? sql`, "date_submitted" = clock_timestamp()` : Prisma.empty;
    await moveReturn(unit, locked, to, sql`"submitted_by_id" = ${actor.UserID}${dates}`);
    const changes = statusChange(locked.status, to);
    emitOf(unit, "orderreturn.submitted", locked, { changes });
    if (to === "Open") emitOf(unit, "orderreturn.opened", locked, { changes });
    else emitOf(unit, "orderreturn.awaiting_approval", locked, { changes, Requested });
    emitLater();
    return returnWithin(tx, actor, id);
  });
}

/**
 * Throws NotFound, PreconditionFailed, Auth.InsufficientRoles on the buying side, OrderReturn.CannotCompleteBadStatus and
 * OrderReturn.CannotCompleteInvalidAmount.
 */
export async function completeOrderReturn(by: By, id: string): Promise<OrderReturn> {
  authorize(by.actor, completeOrderReturnContract.roles);

  return write(by, async (unit) => {
    const locked = await lockReturn(unit, by.actor, id);
    requireSeller(by.actor, locked, "completes this return");
    requireStatus(locked, returnTransitions.complete, "OrderReturn.CannotCompleteBadStatus");
    if (locked.refund === null || locked.refund.startsWith("-")) {
      const detail = "The return has no amount to refund. Set RefundAmount first.";
      throw new AppError("OrderReturn.CannotCompleteInvalidAmount", {}, { detail });
    }
    await moveReturn(unit, locked, "Completed", sql`"date_completed" = clock_timestamp()`);
    emitOf(unit, "orderreturn.completed", locked, { changes: statusChange(locked.status, "Completed") });
    return returnWithin(unit.tx, by.actor, id);
  });
}

/**
 * Throws NotFound, PreconditionFailed, OrderReturn.CannotCancelUnsubmitted, OrderReturn.CannotCancelInCurrentStatus, and
 * Auth.InsufficientRoles on the buying side when it is Completed.
 */
export async function cancelOrderReturn(by: By, id: string): Promise<OrderReturn> {
  const { actor } = by;
  authorize(actor, cancelOrderReturnContract.roles);

  return write(by, async (unit) => {
    const locked = await lockReturn(unit, actor, id);
    if (locked.status === "Unsubmitted")
      throw new AppError("OrderReturn.CannotCancelUnsubmitted", { Status: locked.status });
    requireStatus(locked, returnTransitions.cancel, "OrderReturn.CannotCancelInCurrentStatus");
    // Its refund has been paid: canceled, its items could be refunded once more.
    if (locked.status === "Completed") requireSeller(actor, locked, "cancels a completed return");
    await moveReturn(unit, locked, "Canceled", sql`"date_canceled" = clock_timestamp()`);
    emitOf(unit, "orderreturn.canceled", locked, { changes: statusChange(locked.status, "Canceled") });
    await withdrawApprovals(unit, locked, "Canceled");
    return returnWithin(unit.tx, actor, id);
  });
}

type BadStatus =
  | "OrderReturn.CannotSubmitBadStatus"
  | "OrderReturn.CannotCompleteBadStatus"
  | "OrderReturn.CannotCancelInCurrentStatus";

function requireStatus({ status }: LockedReturn, from: readonly OrderReturnStatus[], code: BadStatus) {
  if (from.includes(status)) return;
  const detail = `The return is ${status}; it must be ${from.join(" or ")}.`;
  throw new AppError(code, { Status: status }, { detail });
}

/** Gives a locked return another status, and what goes with it. */
export async function moveReturn(
  { tx }: Pick<Unit, "tx">,
  locked: LockedReturn,
  to: OrderReturnStatus,
  set?: Prisma.Sql,
) {
  const moved = await tx.$executeRaw`
    UPDATE "order_returns" SET "status" = ${to}::"OrderReturnStatus", "last_updated" = clock_timestamp()${set ? sql`, ${set}` : Prisma.empty}
    WHERE "id" = ${locked.id} AND "status" = ${locked.status}::"OrderReturnStatus"`;
  if (moved !== 1) throw new Error("A locked return has changed.");
}

export const statusChange = (from: OrderReturnStatus, to: OrderReturnStatus | null) => ({ Status: { from, to } });
