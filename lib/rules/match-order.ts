import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { jsonOf } from "@/lib/list/json-sql";
import { lineItemRecords } from "@/lib/orders/line-items/source";
import { orderRecords } from "@/lib/orders/source";
import { Prisma } from "@/prisma/generated/client";
import type { Facts } from "./evaluate";
import { type MatchingRule, matchingOf, matchingWithout, type Rule } from "./matching";

const { sql, empty } = Prisma;

type Asked = { id: string; fromCompanyID: string; toCompanyID: string; round: number };

/** An order that was imported may have more, and its rules ask. */
const maxLineItems = 1000;

/**
 * The rules of an order's two companies that match it and that its round has no approval of. `chained`: only those that ask
 * whether other rules are approved.
 */
export async function matchOrder(
  tx: Transaction,
  order: Asked,
  { chained }: { chained: boolean },
): Promise<MatchingRule[]> {
  const rules = await tx.$queryRaw<Rule[]>`
    SELECT r."id" AS "ruleID", r."company_id" AS "companyID", r."approving_group_id" AS "approvingGroupID",
      r."rule_expression" AS "ruleExpression"
    FROM "approval_rules" r
    WHERE r."company_id" IN (${order.fromCompanyID}, ${order.toCompanyID}) AND r."type" = 'Order' AND r."deleted_at" IS NULL
      AND r."rule_expression" IS NOT NULL
      ${chained ? sql`AND r."approved_rules" <> '{}'` : empty}
      AND NOT EXISTS (SELECT 1 FROM "approvals" a
        WHERE a."order_id" = ${order.id} AND a."approval_rule_id" = r."id" AND a."round" = ${order.round})
    ORDER BY r."id"`;
  if (rules.length === 0) return [];
  const facts = await readFacts(tx, order);
  if (facts.lineItems.length > maxLineItems)
    return matchingWithout(rules, `The order has more than ${maxLineItems} line items.`);
  return matchingOf(rules, "Order", facts);
}

/** Of line items one more than a rule looks at. */
async function readFacts(tx: Transaction, { id, round }: Asked): Promise<Facts> {
  const [order] = await tx.$queryRaw<{ record: string }[]>`
    SELECT ${jsonOf(orderRecords)} AS "record" FROM ${orderRecords.from} WHERE o."id" = ${id}`;
  const lineItems = await tx.$queryRaw<{ record: string }[]>`
    SELECT ${jsonOf(lineItemRecords)} AS "record" FROM ${lineItemRecords.from} WHERE l."order_id" = ${id}
    ORDER BY l."position", l."id" LIMIT ${maxLineItems + 1}`;
  const approved = await tx.$queryRaw<{ rule: string }[]>`
    SELECT a."approval_rule_id" AS "rule" FROM "approvals" a WHERE a."order_id" = ${id} AND a."round" = ${round}
    GROUP BY a."approval_rule_id" HAVING bool_and(a."status" = 'Approved')`;
  if (!order) throw new Error("A locked order is gone.");
  return {
    order: JSON.parse(order.record),
    lineItems: lineItems.map(({ record }) => JSON.parse(record)),
    approvedRules: new Set(approved.map(({ rule }) => rule)),
    now: new Date(),
  };
}
