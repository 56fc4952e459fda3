import "server-only";

import type { Transaction } from "@/lib/db/connection";
import type { About } from "./check-names";
import type { Facts } from "./evaluate";
import { type MatchingRule, matchingOf, type Rule } from "./matching";

type Asked = {
  about: About;
  companyIDs: readonly string[];
  /** Read where there are rules. */
  facts: () => Promise<Facts>;
};

/**
 * The rules of these companies that ask for an approval of the order, or the return, by their IDs. A rule that cannot be
 * evaluated asks, and its `why` has the Fault. Rules without an expression, and deleted ones, ask for nothing.
 */
export async function matchingRules(tx: Transaction, { about, companyIDs, facts }: Asked): Promise<MatchingRule[]> {
  const rules = await tx.$queryRaw<Rule[]>`
    SELECT "id" AS "ruleID", "approving_group_id" AS "approvingGroupID", "rule_expression" AS "ruleExpression"
    FROM "approval_rules"
    WHERE "company_id" = ANY (${companyIDs}::text[]) AND "type" = ${about}::"ApprovalType" AND "deleted_at" IS NULL
      AND "rule_expression" IS NOT NULL
    ORDER BY "id"`;
  return rules.length > 0 ? matchingOf(rules, about, await facts()) : [];
}
