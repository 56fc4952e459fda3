import "server-only";

import { limit } from "@/lib/db/limit";
import type { Unit } from "@/lib/events/write";
import { versionNow } from "@/lib/orders/revision";
import { companiesOf, type LockedOrder } from "./locked-order";
import { endHolds } from "./refuse-held";

/** How many approvals one transaction withdraws, and how many of them one event names. */
const batch = 1000;
const perEvent = 100;

export type WithdrawnWhy = "Declined" | "Canceled" | "Resubmitted";
type Withdrawn = { userID: string; clientID?: string | undefined; reason: WithdrawnWhy };

/**
 * Deletes what still waits of a locked order, since nobody can decide it any more, and names it in the audit. Decisions on
 * hold end. What is more than a batch, the worker does.
 */
export async function withdrawPending(unit: Pick<Unit, "tx" | "emit">, order: LockedOrder, why: Withdrawn) {
  const { tx, emit } = unit;
  const { userID, clientID, reason } = why;
  await endHolds(unit, order, reason);
  const withdrawals = await tx.$queryRaw<{ ID: string; ApprovalRuleID: string; ApprovingGroupID: string }[]>`
    DELETE FROM "approvals" WHERE "order_id" = ${order.id} AND "id" = ANY (ARRAY(
      SELECT "id" FROM "approvals" WHERE "order_id" = ${order.id} AND "status" = 'Pending' AND "round" <= ${order.round} ${limit(batch)}))
    RETURNING "id" AS "ID", "approval_rule_id" AS "ApprovalRuleID", "approving_group_id" AS "ApprovingGroupID"`;
  if (withdrawals.length === 0) return true;
  const companies = companiesOf(order);
  const object = { type: "Order", id: order.id } as const;
  const Now = await versionNow(tx, order.id);
  for (let at = 0; at < withdrawals.length; at += perEvent) {
    const data = { OrderID: order.id, Reason: reason, Approvals: withdrawals.slice(at, at + perEvent), Now };
    emit({ event: "approval.withdrawn", userID, clientID, object, companies, data });
  }
  if (withdrawals.length < batch) return true;
  await tx.$executeRaw`
    INSERT INTO "withdrawals" ("order_id", "round", "user_id", "reason") VALUES (${order.id}, ${order.round}, ${userID}, ${reason})
    ON CONFLICT ("order_id") DO UPDATE SET "round" = greatest("withdrawals"."round", EXCLUDED."round"), "user_id" = EXCLUDED."user_id", "reason" = EXCLUDED."reason"`;
  return false;
}
