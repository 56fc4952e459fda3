import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";
import type { About } from "./check-names";
import type { Rule } from "./matching";

const { sql, empty } = Prisma;

/** What reads: within a transaction that changes something, or in the share of somebody who looks. */
export type Reads = <T extends object>(statement: Prisma.Sql) => Promise<T[]>;

type Which = { about: About; companyIDs: readonly string[] };

/** Rules without an expression, and deleted ones, never match. */
const isLive = ({ about, companyIDs }: Which) => sql`
  r."company_id" = ANY (${companyIDs}::text[]) AND r."type" = ${about}::"ApprovalType" AND r."deleted_at" IS NULL
    AND r."rule_expression" IS NOT NULL`;

/** The rules of these companies that may request approvals, by their IDs. */
export const readLiveRules = (reads: Reads, which: Which, and = empty): Promise<Rule[]> =>
  reads<Rule>(sql`
    SELECT r."id" AS "ruleID", r."company_id" AS "companyID", r."approving_group_id" AS "approvingGroupID",
      r."rule_expression" AS "ruleExpression", r."currency"
    FROM "approval_rules" r WHERE ${isLive(which)} ${and} ORDER BY r."id"`);

/** `chained`: only those that use `approved`. */
export type Chained = { chained: boolean };

/** Those of them that are not among the approvals of a round, which stand behind FROM as `a`, with their condition. */
export const readUnasked = (reads: Reads, { chained, ...which }: Which & Chained, ofRound: Prisma.Sql) =>
  readLiveRules(
    reads,
    which,
    sql`${chained ? sql`AND r."approved_rules" <> '{}'` : empty}
      AND NOT EXISTS (SELECT 1 FROM ${ofRound} AND a."approval_rule_id" = r."id")`,
  );

/** What was decided in a round: the rules that were approved, and how many approvals are pending. */
export async function readDecided(reads: Reads, ofRound: Prisma.Sql) {
  const rows = await reads<{ rule: string; approved: boolean; pending: number }>(sql`
    SELECT a."approval_rule_id" AS "rule", bool_and(a."status" = 'Approved') AS "approved",
      (count(*) FILTER (WHERE a."status" = 'Pending'))::int AS "pending"
    FROM ${ofRound} AND a."approval_rule_id" IS NOT NULL GROUP BY a."approval_rule_id"`);
  return {
    approvedRules: new Set(rows.flatMap(({ rule, approved }) => (approved ? [rule] : []))),
    pending: rows.reduce((sum, { pending }) => sum + pending, 0),
  };
}

/** What those of these rules say that may name one of the properties, such as "Comments" or "xp.Risk". */
export async function expressionsNaming(
  tx: Transaction,
  which: Which,
  properties: readonly string[],
): Promise<string[]> {
  const roots = [...new Set(properties.map((property) => `%${property.split(".")[0]}%`))];
  const rules = await tx.$queryRaw<{ expression: string }[]>`
    SELECT DISTINCT r."rule_expression" AS "expression" FROM "approval_rules" r
    WHERE ${isLive(which)} AND r."rule_expression" ILIKE ANY (${roots}::text[])`;
  return rules.map(({ expression }) => expression);
}
