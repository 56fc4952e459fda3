import "server-only";

import type { Transaction } from "@/lib/db/connection";
import type { Unit } from "@/lib/events/write";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { companiesOf, type LockedOrder } from "./locked-order";
import type { Look } from "./look";

const { sql } = Prisma;

/** A decision on hold, as its row has it. */
export type HeldDecision = {
  id: string;
  approvalID: string;
  userID: string;
  clientID: string | null;
  decision: "Approve" | "Decline";
  comments: string | null;
  allowResubmit: boolean;
  revision: string;
  total: string;
  currency: string;
  heldUntil: string;
  ruleID: string | null;
  groupID: string | null;
};

/** Of `decisions d`, with its approval's rule and group while the approval exists. */
export const heldColumns = sql`d."id", d."approval_id" AS "approvalID", d."user_id" AS "userID", d."client_id" AS "clientID",
  d."decision"::text AS "decision", d."comments", d."allow_resubmit" AS "allowResubmit", d."revision", d."total"::text AS "total",
  d."currency", ${isoText(sql`d."held_until"`)} AS "heldUntil",
  (SELECT a."approval_rule_id" FROM "approvals" a WHERE a."order_id" = d."order_id" AND a."id" = d."approval_id") AS "ruleID",
  (SELECT a."approving_group_id" FROM "approvals" a WHERE a."order_id" = d."order_id" AND a."id" = d."approval_id") AS "groupID"`;

/** What an event says of a decision, save its comment. */
export function dataOf(orderID: string, decision: HeldDecision) {
  return {
    OrderID: orderID,
    ApprovalID: decision.approvalID,
    ApprovalRuleID: decision.ruleID ?? "",
    ApprovingGroupID: decision.groupID ?? "",
    DecisionID: decision.id,
    Decision: decision.decision,
    AllowResubmit: decision.allowResubmit,
    Seen: { Revision: decision.revision, Total: decision.total, Currency: decision.currency },
  };
}

/**
 * Ends all decisions on hold of a locked order's round and those before it, or those on one approval: somebody else's
 * decision, or a change, was first.
 */
export async function endHolds(
  unit: Pick<Unit, "tx" | "emit">,
  order: LockedOrder,
  reason: string,
  approvalID?: string,
) {
  const decisions = await unit.tx.$queryRaw<HeldDecision[]>`
    SELECT ${heldColumns} FROM "decisions" d
    WHERE d."order_id" = ${order.id} AND d."state" = 'Held' AND ${approvalID ? sql`d."approval_id" = ${approvalID}` : sql`true`}
      AND NOT EXISTS (SELECT 1 FROM "approvals" a
        WHERE a."order_id" = d."order_id" AND a."id" = d."approval_id" AND a."round" > ${order.round})
    ORDER BY d."id" FOR UPDATE OF d`;
  for (const each of decisions) await refuseHeld(unit, order, each, { reason, now: null });
}

type Why = { reason: string; now: Pick<Look, "revision" | "total" | "currency"> | null };

/** Records why a held decision will not be made. False when it is no longer on hold. */
export async function refuseHeld(
  { tx, emit }: Pick<Unit, "tx" | "emit">,
  order: LockedOrder,
  decision: HeldDecision,
  { reason, now }: Why,
) {
  if (!(await refuse(tx, decision.id, reason))) return false;
  const { userID, clientID, approvalID } = decision;
  const data = {
    ...dataOf(order.id, decision),
    Reason: reason,
    Now: now && { Revision: now.revision, Total: now.total, Currency: now.currency },
  };
  const object = { type: "Approval", id: approvalID } as const;
  emit({ event: "approval.refused", userID, clientID, object, companies: companiesOf(order), data });
  return true;
}

async function refuse(tx: Transaction, id: string, reason: string) {
  const changes = await tx.$executeRaw`
    UPDATE "decisions" SET "state" = 'Refused', "reason" = ${reason}, "date_completed" = clock_timestamp()
    WHERE "id" = ${id} AND "state" = 'Held'`;
  return changes === 1;
}
