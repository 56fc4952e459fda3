import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import type { Unit } from "@/lib/events/write";
import { matchOrder } from "@/lib/rules/match-order";
import { companiesOf, type LockedOrder } from "./locked-order";

export type Requested = { ID: string; ApprovalRuleID: string; ApprovingGroupID: string };

type Which = { chained: boolean; userID: string; clientID?: string | undefined };

/** Asks for the approvals of a locked order that the rules of its companies ask for and that its round does not have. */
export async function requestApprovals(
  { tx, emit }: Pick<Unit, "tx" | "emit">,
  order: LockedOrder,
  { chained, userID, clientID }: Which,
): Promise<Requested[]> {
  const { id } = order;
  const matches = await matchOrder((statement) => tx.$queryRaw(statement), order, { chained });
  if (matches.length === 0) return [];
  await requireGroups(tx, [...new Set(matches.map(({ approvingGroupID }) => approvingGroupID))]);
  const requested = await tx.$queryRaw<Requested[]>`
    INSERT INTO "approvals" ("order_id", "id", "approval_rule_id", "approving_group_id", "status", "date_created", "round", "rule_expression", "why")
    SELECT ${id}, gen_random_uuid()::text, made."rule", made."group", 'Pending', clock_timestamp(), ${order.round}, made."expression", made."why"::jsonb
    FROM unnest(${matches.map(({ ruleID }) => ruleID)}::text[], ${matches.map(({ approvingGroupID }) => approvingGroupID)}::text[],
      ${matches.map(({ ruleExpression }) => ruleExpression)}::text[], ${matches.map(({ why }) => JSON.stringify(why))}::text[])
      made("rule", "group", "expression", "why")
    RETURNING "id" AS "ID", "approval_rule_id" AS "ApprovalRuleID", "approving_group_id" AS "ApprovingGroupID"`;

  const about = { userID, clientID, companies: companiesOf(order) };
  for (const { ruleID, companyID, ruleExpression, why } of matches) {
    if (!why.Fault) continue;
    const { Code, Message } = why.Fault;
    const data = { OrderID: id, ApprovalRuleID: ruleID, RuleExpression: ruleExpression, Code, Message };
    // What a rule says is for its own company to know.
    const companies = [companyID] as const;
    emit({ ...about, companies, event: "approvalrule.failed", object: { type: "Order", id }, data });
  }
  for (const { ID, ...rule } of requested)
    emit({
      ...about,
      event: "approval.requested",
      object: { type: "Approval", id: ID },
      data: { OrderID: id, ApprovalID: ID, ...rule },
    });
  return requested;
}

/** The groups stay until the transaction ends. Throws Conflict where one is gone since its rule was read. */
async function requireGroups(tx: Transaction, ids: string[]) {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "approving_groups" WHERE "id" = ANY (${ids}) ORDER BY "id" FOR KEY SHARE`;
  if (found.length === ids.length) return;
  throw new AppError(
    "Conflict",
    {},
    { detail: "The group of an approval rule was deleted meanwhile. Send the request again." },
  );
}
