import "server-only";

import type { Unit } from "@/lib/events/write";
import { emitFaults } from "@/lib/rules/emit-faults";
import { holdRules } from "@/lib/rules/hold-rules";
import { matchOrder } from "@/lib/rules/match-order";
import type { MatchingRule } from "@/lib/rules/matching";
import { companiesOf, type LockedOrder } from "./locked-order";
import { tellOfUndecidable } from "./undecidable";

export type Requested = { ID: string; ApprovalRuleID: string; ApprovingGroupID: string };

type Which = { chained: boolean; userID: string; clientID?: string | undefined };

/** Requests the approvals of a locked order that its companies' rules require and its round does not have. */
export async function requestApprovals(
  unit: Pick<Unit, "tx" | "emit">,
  order: LockedOrder,
  { chained, ...by }: Which,
): Promise<Requested[]> {
  const matches = await matchOrder((statement) => unit.tx.$queryRaw(statement), order, { chained });
  const requested = await requestMatching(unit, [{ order, matches: await holdRules(unit.tx, matches) }], by);
  return requested.get(order.id) ?? [];
}

type OrderWithRules = {
  order: Pick<LockedOrder, "id" | "round" | "fromCompanyID" | "toCompanyID">;
  matches: readonly MatchingRule[];
};

/** Requests the approvals of orders that these rules match, which holdRules has locked; returns them by the IDs of the orders. */
export async function requestMatching(
  { tx, emit }: Pick<Unit, "tx" | "emit">,
  orders: readonly OrderWithRules[],
  { userID, clientID }: Omit<Which, "chained">,
): Promise<ReadonlyMap<string, Requested[]>> {
  const all = orders.flatMap(({ order, matches }) => matches.map((rule) => ({ order, rule })));
  if (all.length === 0) return new Map();
  const requested = await tx.$queryRaw<(Requested & { OrderID: string })[]>`
    INSERT INTO "approvals" ("order_id", "id", "approval_rule_id", "approving_group_id", "status", "date_created", "round", "rule_expression", "why")
    SELECT made."order", gen_random_uuid()::text, made."rule", made."group", 'Pending', clock_timestamp(), made."round", made."expression", made."why"::jsonb
    FROM unnest(${all.map(({ order }) => order.id)}::text[], ${all.map(({ order }) => order.round)}::int[],
      ${all.map(({ rule }) => rule.ruleID)}::text[], ${all.map(({ rule }) => rule.approvingGroupID)}::text[],
      ${all.map(({ rule }) => rule.ruleExpression)}::text[], ${all.map(({ rule }) => JSON.stringify(rule.why))}::text[])
      made("order", "round", "rule", "group", "expression", "why")
    RETURNING "order_id" AS "OrderID", "id" AS "ID", "approval_rule_id" AS "ApprovalRuleID", "approving_group_id" AS "ApprovingGroupID"`;
  await tellOfUndecidable(
    tx,
    requested.map(({ OrderID, ApprovingGroupID }) => ({ orderID: OrderID, groupID: ApprovingGroupID })),
  );
  const byOrder = Map.groupBy(requested, ({ OrderID }) => OrderID);

  for (const { order, matches } of orders) {
    const about = { userID, clientID, companies: companiesOf(order) };
    const { id } = order;
    emitFaults({ emit }, matches, { userID, clientID, object: { type: "Order", id }, place: { OrderID: id } });
    for (const { ID, ...rule } of byOrder.get(id) ?? [])
      emit({
        ...about,
        event: "approval.requested",
        object: { type: "Approval", id: ID },
        data: { ...rule, ApprovalID: ID },
      });
  }
  return new Map([...byOrder].map(([id, each]) => [id, each.map(({ OrderID: _, ...rest }) => rest)]));
}
