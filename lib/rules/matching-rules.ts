import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";
import type { About } from "./check-names";
import type { Facts } from "./evaluate";
import { type MatchingRule, matchingWithPauses, type Rule } from "./matching";

const { sql } = Prisma;

type Which = { about: About; companyIDs: readonly string[] };
type Asked = Which & {
  /** Read where there are rules. */
  facts: () => Promise<Facts>;
};

/**
 * The rules of these companies that ask for an approval of the order, or the return, by their IDs. A rule that cannot be
 * evaluated asks, and its `why` has the Fault. Rules without an expression, and deleted ones, ask for nothing.
 */
export async function matchingRules(tx: Transaction, { facts, ...which }: Asked): Promise<MatchingRule[]> {
  const rules = await tx.$queryRaw<Rule[]>`
    SELECT "id" AS "ruleID", "company_id" AS "companyID", "approving_group_id" AS "approvingGroupID", "rule_expression" AS "ruleExpression",
      "currency"
    FROM "approval_rules"
    WHERE ${isOf(which)} ORDER BY "id"`;
  return rules.length > 0 ? matchingWithPauses(rules, which.about, await facts()) : [];
}

/** What those of these rules say that may name one of the properties, such as "Comments" or "xp.Risk". */
export async function expressionsNaming(
  tx: Transaction,
  which: Which,
  properties: readonly string[],
): Promise<string[]> {
  const roots = [...new Set(properties.map((property) => `%${property.split(".")[0]}%`))];
  const rules = await tx.$queryRaw<{ expression: string }[]>`
    SELECT DISTINCT "rule_expression" AS "expression" FROM "approval_rules"
    WHERE ${isOf(which)} AND "rule_expression" ILIKE ANY (${roots}::text[])`;
  return rules.map(({ expression }) => expression);
}

const isOf = ({ about, companyIDs }: Which) => sql`
  "company_id" = ANY (${companyIDs}::text[]) AND "type" = ${about}::"ApprovalType" AND "deleted_at" IS NULL
    AND "rule_expression" IS NOT NULL`;
