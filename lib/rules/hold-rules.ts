import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import type { Rule } from "./matching";

/**
 * Those of the rules that have not been deleted since they were read: they and their groups stay until the transaction
 * ends. Throws Conflict where a rule has got another group since, and its own is gone.
 */
export async function holdRules<T extends Pick<Rule, "ruleID" | "approvingGroupID">>(
  tx: Transaction,
  rules: readonly T[],
): Promise<T[]> {
  if (rules.length === 0) return [];
  const ids = [...new Set(rules.map(({ ruleID }) => ruleID))];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "approval_rules" WHERE "id" = ANY (${ids}) AND "deleted_at" IS NULL ORDER BY "id" FOR KEY SHARE`;
  const liveIDs = new Set(rows.map(({ id }) => id));
  const remaining = rules.filter(({ ruleID }) => liveIDs.has(ruleID));
  await requireGroups(tx, [...new Set(remaining.map(({ approvingGroupID }) => approvingGroupID))]);
  return remaining;
}

async function requireGroups(tx: Transaction, ids: string[]) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "approving_groups" WHERE "id" = ANY (${ids}) ORDER BY "id" FOR KEY SHARE`;
  if (rows.length === ids.length) return;
  throw new AppError(
    "Conflict",
    {},
    { detail: "The group of an approval rule was deleted meanwhile. Send the request again." },
  );
}
