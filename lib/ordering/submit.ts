import "server-only";

import { companiesOf, type LockedOrder, requireOwnDraft, requireStatus } from "@/lib/approvals/decisions/locked-order";
import { orderWithin } from "@/lib/approvals/decisions/order-within";
import { type Requested, requestApprovals } from "@/lib/approvals/decisions/request";
import { statusSubmitted } from "@/lib/approvals/decisions/transition";
import { withdrawPending } from "@/lib/approvals/decisions/withdraw";
import { submittedBy } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { type By, holdEvents, type Unit, write } from "@/lib/events/write";
import type { Order } from "@/lib/orders/contract";
import type { OrderPlace } from "@/lib/orders/parent";
import { requireOrderable, requireSold, takeStock } from "@/lib/products/ordered";
import { Prisma } from "@/prisma/generated/client";
import { submitOrderContract } from "./contract";
import { lockVisible } from "./locked";
import { nextRound } from "./next-round";

const { sql } = Prisma;

/** Throws NotFound, PreconditionFailed, Order.CannotSubmitBadStatus, and as requireOrderable and requireSold do. */
export async function submitOrder(by: By, place: OrderPlace): Promise<Order> {
  const { actor } = by;
  authorize(actor, submitOrderContract.roles);

  return write(by, async (unit) => {
    const { tx } = unit;
    const locked = await lockVisible(unit, actor, place);
    requireStatus(locked, "submit");
    await requireOwnDraft(tx, actor, locked, "Order.CannotSubmitBadStatus");
    const order = { ...locked, round: await beginRound(unit, locked, actor), submittedByID: actor.UserID };
    // Rules first: they may take a while, and other orders want the same products.
    const { later, emitLater } = holdEvents(unit);
    const Requested = await requestApprovals(later, order, { chained: false, userID: actor.UserID });
    const to = statusSubmitted({ needsApproval: Requested.length > 0 });
    await (to === "Open" ? takeStock(tx, order.id) : requireOrderable(tx, order.id));
    await requireSold(tx, order.id);
    await markSubmitted(tx, actor, [{ ...order, to }]);
    emitSubmitted(unit, { ...order, to }, Requested);
    emitLater();
    return orderWithin(tx, actor, place);
  });
}

type Submitted = Pick<LockedOrder, "id" | "round" | "fromCompanyID" | "toCompanyID"> & {
  to: "Open" | "AwaitingApproval";
};

export async function markSubmitted(tx: Transaction, { UserID }: Actor, orders: readonly Submitted[]) {
  await tx.$executeRaw`
    UPDATE "orders" o SET "status" = given."to"::"OrderStatus", "round" = given."round", ${submittedBy(sql`o`, UserID)},
      "date_changed" = moment, "date_decided" = moment, "last_updated" = moment, "date_declined" = NULL, "date_approved" = NULL,
      "date_submitted" = CASE given."to" WHEN 'Open' THEN moment END,
      "date_submitted_for_approval" = CASE given."to" WHEN 'AwaitingApproval' THEN moment END
    FROM unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ round }) => round)}::int[], ${orders.map(({ to }) => to)}::text[])
        given("id", "round", "to"),
      (SELECT clock_timestamp() AS moment OFFSET 0) now
    WHERE o."id" = given."id" AND o."status" = 'Unsubmitted'`;
}

export function emitSubmitted({ emit }: Pick<Unit, "emit">, order: Submitted, requested: Requested[]) {
  const { id, to } = order;
  const about = { object: { type: "Order", id }, companies: companiesOf(order) } as const;
  const data = { OrderID: id, from: "Unsubmitted", to };
  emit({ event: "order.submitted", ...about, data });
  if (to === "Open") emit({ event: "order.opened", ...about, data });
  else emit({ event: "order.awaiting_approval", ...about, data: { ...data, Requested: requested } });
}

/** Decisions of the earlier submission no longer count, and its pending approvals end. */
async function beginRound(unit: Unit, order: LockedOrder, { UserID }: Actor) {
  const next = await nextRound((statement) => unit.tx.$queryRaw(statement), order);
  if (next > 1) await withdrawPending(unit, { ...order, round: next - 1 }, { userID: UserID, reason: "Resubmitted" });
  return next;
}
