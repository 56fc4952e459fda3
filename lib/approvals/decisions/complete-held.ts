import "server-only";

import { mayDecide } from "@/lib/approvals/eligibility";
import { db, rememberWrite, type Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { AppError } from "@/lib/errors";
import type { DomainEvent } from "@/lib/events/catalogue";
import { workerOrigin } from "@/lib/events/record";
import { type Unit, write } from "@/lib/events/write";
import { log } from "@/lib/telemetry/log";
import { Prisma } from "@/prisma/generated/client";
import { isOwn, type LockedOrder, tryLockOrder } from "./locked-order";
import { lookAt } from "./look";
import { type HeldDecision, heldColumns, refuseHeld } from "./refuse-held";
import { settle } from "./settle";
import { hindranceOf } from "./transition";
import { type WithdrawnWhy, withdrawPending } from "./withdraw";

const { sql } = Prisma;
const batch = 50;
/** How many orders are decided side by side. */
const side = 4;
const isDue = sql`d."state" = 'Held' AND d."held_until" <= clock_timestamp()`;
export const areDecisionsDue = sql`EXISTS (SELECT FROM "decisions" d WHERE ${isDue})`;
export const areWithdrawalsDue = sql`EXISTS (SELECT FROM "withdrawals")`;

type Due = { id: string; orderID: string; userID: string; clientID: string | null; address: string; requestId: string };

/**
 * Does or refuses the decisions whose hold is over. Any number of processes may do so at once: each is done once. One that
 * fails, or whose order somebody else holds, does not keep the others waiting: it is tried again with the next turn.
 */
export async function completeDueDecisions(stopping: AbortSignal) {
  const passed: string[] = [];
  for (let count = batch; count === batch && !stopping.aborted; ) {
    const due = await db.$queryRaw<Due[]>`
      SELECT d."id", d."order_id" AS "orderID", d."user_id" AS "userID", d."client_id" AS "clientID", d."address", d."request_id" AS "requestId"
      FROM "decisions" d WHERE ${isDue} AND d."id" <> ALL (${passed}::text[]) ORDER BY d."held_until", d."id" ${limit(batch)}`;
    count = due.length;
    const orders = [...Map.groupBy(due, ({ orderID }) => orderID).values()].values();
    const work = async () => {
      for (const ofOrder of orders)
        for (const each of ofOrder) if (!stopping.aborted && !(await tryToComplete(each))) passed.push(each.id);
    };
    await Promise.all(Array.from({ length: side }, work));
  }
}

const tryToComplete = (due: Due) =>
  complete(due).catch((error: unknown) => {
    log.error({ err: error, decision: due.id }, "a held decision could not be completed, will be tried again");
    return false;
  });

/** False when there is nothing to do, or not yet. */
async function complete({ id, orderID, userID, clientID, address, requestId }: Due) {
  const caller = { origin: { address, requestId }, userID, clientID: clientID ?? undefined };
  const isDone = await write(caller, async (unit) => {
    // Whoever holds the order is deciding it, perhaps this very decision.
    const order = await tryLockOrder(unit.tx, orderID);
    const decision = order && (await lockDue(unit.tx, id));
    if (!decision) return false;
    await completeLocked(unit, order, decision);
    return true;
  });
  if (isDone) await rememberWrite({ UserID: userID });
  return isDone;
}

async function lockDue(tx: Transaction, id: string) {
  const [decision] = await tx.$queryRaw<HeldDecision[]>`
    SELECT ${heldColumns} FROM "decisions" d WHERE d."id" = ${id} AND ${isDue} FOR UPDATE OF d`;
  return decision;
}

/** All that was checked when it was made is checked again. */
async function completeLocked(unit: Unit, order: LockedOrder, pending: HeldDecision) {
  const { tx } = unit;
  const { userID, clientID, decision, allowResubmit, comments, revision, total, currency } = pending;
  const look = await lookAt(tx, order.id, userID, { approvalID: pending.approvalID });
  if (!look) throw new Error("A locked order is gone.");
  const [approval] = look.approvals;
  const hindrance = hindranceOf({
    orderStatus: order.status,
    isOwn: isOwn(order, userID),
    isAsked: (approval?.isAsked ?? false) && (await stillMay(tx, order.id, userID)),
    isPending: approval?.isPending ?? false,
    isHeld: false,
    isDeclining: false,
    isChanged: revision !== look.revision,
  });
  if (hindrance || !approval) {
    await refuseHeld(unit, order, pending, { reason: hindrance ?? "AlreadyDecided", now: look });
    return;
  }
  const version = { Revision: revision, Total: total, Currency: currency };
  const approvals = [{ ...approval, decisionID: pending.id }];
  const fault = await tryTo(unit, async (within) => {
    const done = tx.$executeRaw`UPDATE "decisions" SET "state" = 'Done', "date_completed" = clock_timestamp() WHERE "id" = ${pending.id}`;
    const settlement = {
      userID,
      clientID: clientID ?? undefined,
      decision,
      allowResubmit,
      comments,
      version,
      approvals,
    };
    await settle(within, order, settlement, done);
  });
  if (fault) await refuseHeld(unit, order, pending, { reason: reasons[fault.code] ?? fault.code, now: look });
}

/** Why an order cannot open, in the words that pages have. */
const reasons: Partial<Record<string, string>> = {
  "Inventory.Insufficient": "OutOfStock",
  "Order.CannotSubmitWithInactiveProduct": "NotAvailable",
  "Order.CannotSubmitWithParentProduct": "NotAvailable",
};

type Work = Pick<Unit, "tx" | "emit">;

/** Does all of the work, or nothing of it and gives its fault. */
async function tryTo({ tx, emit }: Work, work: (within: Work) => Promise<void>): Promise<AppError | null> {
  const events: DomainEvent[] = [];
  await tx.$executeRaw`SAVEPOINT "tried"`;
  try {
    await work({ tx, emit: (event) => void events.push(event) });
  } catch (error) {
    // A conflict with what others do just now is gone with the next turn.
    if (!(error instanceof AppError) || error.code === "Conflict") throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT "tried"`;
    return error;
  }
  for (const event of events) emit(event);
  return null;
}

async function stillMay(tx: Transaction, orderID: string, userID: string) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "users" u JOIN "companies" c ON c."id" = u."company_id", "orders" o
    WHERE u."id" = ${userID} AND o."id" = ${orderID} AND ${mayDecide}`;
  return rows.length > 0;
}

type Waiting = { orderID: string; round: number; userID: string; reason: WithdrawnWhy };

/** Withdraws what was more than the decision itself could. What fails for one order is tried again after the others. */
export async function withdrawRest(stopping: AbortSignal) {
  const waiting = await db.$queryRaw<Waiting[]>`
    SELECT "order_id" AS "orderID", "round", "user_id" AS "userID", "reason" FROM "withdrawals" ORDER BY "date_created" ${limit(batch)}`;
  for (const each of waiting)
    await withdrawRestOf(each, stopping).catch(async (error: unknown) => {
      log.error({ err: error, order: each.orderID }, "approvals could not be withdrawn, will be tried again");
      await db.$executeRaw`UPDATE "withdrawals" SET "date_created" = clock_timestamp() WHERE "order_id" = ${each.orderID}`;
    });
}

async function withdrawRestOf({ orderID, round, userID, reason }: Waiting, stopping: AbortSignal) {
  const caller = { origin: workerOrigin, userID };
  for (let isDone = false; !isDone && !stopping.aborted; )
    isDone = await write(caller, async (unit) => {
      const order = await tryLockOrder(unit.tx, orderID);
      if (!order) return true;
      if (!(await withdrawPending(unit, { ...order, round }, { userID, reason }))) return false;
      await unit.tx.$executeRaw`DELETE FROM "withdrawals" WHERE "order_id" = ${orderID} AND "round" = ${round}`;
      return true;
    });
}
