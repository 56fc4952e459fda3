import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import type { About } from "../check-names";
import { readExpression, readNewExpression } from "../read-expression";
import { ExpressionError } from "../syntax";

type Requirement = {
  id: string;
  companyID: string;
  text: string;
  about: About;
  /** Whether the rule has it already, which was saved as it is. */
  isSaved?: boolean;
};

/**
 * The rules that an expression waits for. Throws Expression.* for one that cannot be read or could never be evaluated,
 * that waits for a rule the company does not have, or, by way of others, for itself. Nobody else changes the company's
 * rules meanwhile.
 */
export async function requireExpression(tx: Transaction, requirement: Requirement): Promise<string[]> {
  const { id, companyID, text, about, isSaved } = requirement;
  const { approvedRules } = readOrRefuse(text, about, isSaved ? readExpression : readNewExpression);
  if (approvedRules.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: string; approvedRules: string[] }[]>`
    SELECT "id", "approved_rules" AS "approvedRules" FROM "approval_rules"
    WHERE "company_id" = ${companyID} AND "type" = ${about}::"ApprovalType" AND "deleted_at" IS NULL`;
  const rules = new Map(rows.map((rule) => [rule.id, rule.approvedRules]));
  rules.set(id, approvedRules);
  const unknown = approvedRules.find((rule) => !rules.has(rule));
  if (unknown !== undefined) throw refusal(`There is no rule ${unknown} to wait for.`);
  if (waitsFor(id, approvedRules, rules)) throw refusal("The rule would wait for its own approval.");
  return approvedRules;
}

function waitsFor(id: string, first: string[], rules: ReadonlyMap<string, string[]>) {
  const reach = new Set(first);
  for (const rule of reach) for (const next of rules.get(rule) ?? []) reach.add(next);
  return reach.has(id);
}

/** Throws Expression.* with its place for one that cannot be read. */
export function readOrRefuse(text: string, about: About, read = readExpression) {
  try {
    return read(text, about);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { code, message, span } = error;
    const data = { Property: "RuleExpression", From: span.from, To: span.to };
    throw new AppError(code, data, { message, detail: `RuleExpression: ${message}` });
  }
}

const refusal = (message: string) =>
  new AppError(
    "Expression.InvalidArguments",
    { Property: "RuleExpression" },
    { message, detail: `RuleExpression: ${message}` },
  );
