import "server-only";

import { groupsOf } from "@/lib/approvals/eligibility";
import { approvalVersion } from "@/lib/approvals/version-sql";
import type { Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { moneyOf } from "@/lib/list/text-sql";
import { revisionOf } from "@/lib/orders/revision";
import { Prisma } from "@/prisma/generated/client";
import { decidedFirst, type First, heldFirst } from "./hindered";

const { sql } = Prisma;

/** An approval somebody wants to decide, and what may keep them from it. */
export type ApprovalToDecide = {
  id: string;
  ruleID: string;
  groupID: string;
  version: number;
  isAsked: boolean;
  isPending: boolean;
  decided: First | null;
  held: First | null;
};

/** The order's current state, whether the user holds a decline of it, and the approvals in question. */
export type Look = {
  revision: string;
  total: string;
  money: number;
  currency: string;
  isDeclining: boolean;
  approvals: ApprovalToDecide[];
};

/** An approval by its ID; without one, all of the round that wait for the user's groups, one more than `most` at most. */
type Which = { approvalID: string } | { most: number };

/** Sees what was committed before it was sent, or before an earlier lock in the same packet was acquired. Null: there is no such order. */
export async function lookAt(tx: Transaction, orderID: string, userID: string, which: Which): Promise<Look | null> {
  const groups = groupsOf(userID);
  const isPending = sql`(a."status" = 'Pending' AND a."round" = o."round")`;
  const approvals =
    "approvalID" in which
      ? sql`a."id" = ${which.approvalID}`
      : sql`${isPending} AND a."approving_group_id" = ANY (${groups}) ORDER BY a."id" ${limit(which.most + 1)}`;
  const [look] = await tx.$queryRaw<Look[]>`
    SELECT ${revisionOf} AS "revision", o."total"::text AS "total", ${moneyOf(sql`o."total"`)} AS "money", o."currency",
      EXISTS (SELECT FROM "decisions" d WHERE d."order_id" = o."id" AND d."user_id" = ${userID}
        AND d."state" = 'Held' AND d."decision" = 'Decline') AS "isDeclining",
      coalesce((SELECT json_agg(asked) FROM (
        SELECT a."id", a."approval_rule_id" AS "ruleID", a."approving_group_id" AS "groupID", ${approvalVersion(sql`o`)} AS "version",
          a."approving_group_id" = ANY (${groups}) AS "isAsked", ${isPending} AS "isPending",
          ${decidedFirst} AS "decided", ${heldFirst} AS "held"
        FROM "approvals" a WHERE a."order_id" = o."id" AND ${approvals}) asked), '[]') AS "approvals"
    FROM "orders" o WHERE o."id" = ${orderID}`;
  return look ?? null;
}
