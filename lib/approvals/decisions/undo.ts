import "server-only";

import { changeOf } from "@/lib/approvals/refused-change";
import { type Actor, authorize } from "@/lib/auth/actor";
import { read, type Transaction } from "@/lib/db/connection";
import { AppError, notFound } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import { visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import { type Decision, getDecisionContract, undoDecisionContract } from "./contract";
import { decisionColumns } from "./decide";
import { companiesOf } from "./locked-order";
import { dataOf, type HeldDecision, heldColumns } from "./refuse-held";

const { sql } = Prisma;

/** One of the actor's own. Throws NotFound. */
export async function getDecision(actor: Actor, id: string): Promise<Decision> {
  authorize(actor, getDecisionContract.roles);

  const [row] = await read<Decision>(actor, ownDecision(actor, id));
  if (!row) throw notFound("Decision", id);
  return row;
}

/** Takes a decision back while it is on hold. Throws NotFound for one that is not the actor's own, and Decision.CannotUndo. */
export async function undoDecision(by: By, id: string): Promise<Decision> {
  const { actor } = by;
  authorize(actor, undoDecisionContract.roles);

  return write(by, async ({ tx, emit }) => {
    // By the clock and not the transaction's start: it may have waited for the worker, which is about to do it.
    const [decision] = await tx.$queryRaw<
      (HeldDecision & { orderID: string; fromCompanyID: string; toCompanyID: string })[]
    >`
      UPDATE "decisions" d SET "state" = 'Undone', "date_completed" = clock_timestamp()
      FROM "orders" o
      WHERE d."id" = ${id} AND d."user_id" = ${actor.UserID} AND d."state" = 'Held' AND d."held_until" > clock_timestamp()
        AND o."id" = d."order_id"
      RETURNING ${heldColumns}, o."id" AS "orderID", o."from_company_id" AS "fromCompanyID", o."to_company_id" AS "toCompanyID"`;
    if (!decision) throw await finalSince(tx, actor, id);
    const object = { type: "Approval", id: decision.approvalID } as const;
    emit({
      event: "approval.undone",
      object,
      companies: companiesOf(decision),
      data: dataOf(decision.orderID, decision),
    });
    return decisionWithin(tx, actor, id);
  });
}

async function finalSince(tx: Transaction, actor: Actor, id: string) {
  const { State, DateCompleted, HeldUntil, Reason } = await decisionWithin(tx, actor, id);
  const since = DateCompleted ?? HeldUntil;
  const detail = {
    Undone: "It was already undone.",
    Refused: "It was refused, so there is nothing to undo.",
    Held: "It is final: the time to undo it has passed.",
    Done: "It is final: the time to undo it has passed.",
  }[State];
  return new AppError("Decision.CannotUndo", { State, FinalSince: since, Reason }, { detail });
}

async function decisionWithin(tx: Transaction, actor: Actor, id: string): Promise<Decision> {
  const [row] = await tx.$queryRaw<Decision[]>(ownDecision(actor, id));
  if (!row) throw notFound("Decision", id);
  return row;
}

const ownDecision = (actor: Actor, id: string) => sql`SELECT ${decisionColumns}, (
    SELECT ${changeOf} FROM "orders" o
    WHERE o."id" = d."order_id" AND d."reason" = 'Changed' AND ${visibleOrders(actor, "all")}) AS "Changed"
  FROM "decisions" d WHERE d."id" = ${id} AND d."user_id" = ${actor.UserID}`;
