import "server-only";

import { jsonOf } from "@/lib/list/json-sql";
import { lineItemRecords } from "@/lib/orders/line-items/source";
import { orderRecords } from "@/lib/orders/source";
import { Prisma } from "@/prisma/generated/client";
import type { Allowance, Facts } from "./evaluate";
import { type MatchingRule, matchingOf, matchingWithout, type Rule } from "./matching";

const { sql, empty } = Prisma;

/** What reads: within a transaction that changes something, or in the share of somebody who looks. */
export type Reads = <T extends object>(statement: Prisma.Sql) => Promise<T[]>;

export type OrderToMatch = { id: string; fromCompanyID: string; toCompanyID: string; round: number };

/** An order that was imported may have more, and its rules ask. */
export const maxLineItems = 1000;

/**
 * The rules of an order's two companies that match it and that its round has no approval of. `chained`: only those that ask
 * whether other rules are approved.
 */
export async function matchOrder(
  reads: Reads,
  order: OrderToMatch,
  which: { chained: boolean },
): Promise<MatchingRule[]> {
  const { rules, facts } = await readRules(reads, order, which);
  return facts ? matchingOrder(rules, facts) : [];
}

/** The rules that an order may match, and what they look at, which is read where there are any. */
export async function readRules(
  reads: Reads,
  order: OrderToMatch,
  { chained }: { chained: boolean },
): Promise<{ rules: Rule[]; facts: Facts | null }> {
  const rules = await reads<Rule>(sql`
    SELECT r."id" AS "ruleID", r."company_id" AS "companyID", r."approving_group_id" AS "approvingGroupID",
      r."rule_expression" AS "ruleExpression"
    FROM "approval_rules" r
    WHERE r."company_id" IN (${order.fromCompanyID}, ${order.toCompanyID}) AND r."type" = 'Order' AND r."deleted_at" IS NULL
      AND r."rule_expression" IS NOT NULL
      ${chained ? sql`AND r."approved_rules" <> '{}'` : empty}
      AND NOT EXISTS (SELECT 1 FROM "approvals" a
        WHERE a."order_id" = ${order.id} AND a."approval_rule_id" = r."id" AND a."round" = ${order.round})
    ORDER BY r."id"`);
  return { rules, facts: rules.length > 0 ? await readFacts(reads, order) : null };
}

/** Those of an order's rules that match it. */
export function matchingOrder(rules: readonly Rule[], facts: Facts, inAll?: Allowance): MatchingRule[] {
  if (facts.lineItems.length > maxLineItems)
    return matchingWithout(rules, `The order has more than ${maxLineItems} line items.`);
  return matchingOf(rules, "Order", facts, inAll);
}

/** Of line items one more than a rule looks at. What is pending of an earlier round is no more to be decided. */
async function readFacts(reads: Reads, { id, round }: OrderToMatch): Promise<Facts> {
  const [order] = await reads<{ record: string }>(sql`
    SELECT ${jsonOf(orderRecords)} AS "record" FROM ${orderRecords.from} WHERE o."id" = ${id}`);
  const lineItems = await reads<{ record: string }>(sql`
    SELECT ${jsonOf(lineItemRecords)} AS "record" FROM ${lineItemRecords.from} WHERE l."order_id" = ${id}
    ORDER BY l."position", l."id" LIMIT ${maxLineItems + 1}`);
  const ofRound = await reads<{ rule: string; approved: boolean; pending: number }>(sql`
    SELECT a."approval_rule_id" AS "rule", bool_and(a."status" = 'Approved') AS "approved",
      (count(*) FILTER (WHERE a."status" = 'Pending'))::int AS "pending"
    FROM "approvals" a WHERE a."order_id" = ${id} AND a."round" = ${round} GROUP BY a."approval_rule_id"`);
  if (!order) throw new Error("The order that is matched is gone.");
  return {
    order: { ...JSON.parse(order.record), PendingApprovals: ofRound.reduce((sum, { pending }) => sum + pending, 0) },
    lineItems: lineItems.map(({ record }) => JSON.parse(record)),
    approvedRules: new Set(ofRound.flatMap(({ rule, approved }) => (approved ? [rule] : []))),
    now: new Date(),
  };
}
