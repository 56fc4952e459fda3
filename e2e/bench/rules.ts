import assert from "node:assert/strict";
import type { SubmissionPreview } from "@/lib/rules/preview/contract";
import { api, type Place } from "./cases/place";
import { round } from "./report";
import { median } from "./statistics";

const count = 10_000;
const path = `${api}/approvalrules/preview`;

type Options = { rounds: number; signal: AbortSignal };

/**
 * W17: how long 10,000 rules of a buyer, of some 190 characters each, take to be evaluated for an order, at first and later;
 * three of them match. Asked by the preview, which evaluates them as submitting does.
 */
export async function measureRules(place: Place, { rounds, signal }: Options) {
  const { database, target, buyer } = place;
  const { rows: orders } = await database.query<{ id: string }>(
    "SELECT id FROM orders WHERE from_company_id = 'buyer-1' AND total < 100000000 AND id <> 'HUGE-ORDER' ORDER BY id LIMIT $1",
    [Math.max(rounds, 5)],
  );
  const ask = async (OrderID: string | undefined) => {
    const start = performance.now();
    const response = await fetch(`${target.origin}${path}`, {
      method: "POST",
      headers: { ...buyer, "content-type": "application/json" },
      body: JSON.stringify({ OrderID }),
    });
    const preview: SubmissionPreview = await response.json();
    const milliseconds = performance.now() - start;
    assert.equal(response.status, 200, JSON.stringify(preview));
    return { milliseconds, count: preview.Approvals.TotalCount };
  };
  try {
    const without = await ask(orders[0]?.id);
    await database.query(
      `INSERT INTO approval_rules (id, name, company_id, approving_group_id, rule_expression)
      SELECT 'bench-rule-' || at, 'Rule ' || at, g.company_id, g.id, CASE WHEN at <= 3 THEN 'true or ' ELSE '' END ||
        'order.Total > ' || 100000000 + at || ' and (order.Currency = ''EUR'' or items.any(CostCenter = ''CC-' || at
        || ''')) or order.xp.Region = ''Region ' || at || ''' and order.FromUser.Username = ''somebody-' || at || ''' and order.LineItemCount > 3'
      FROM (SELECT id, company_id FROM approving_groups WHERE company_id = 'buyer-1' ORDER BY id LIMIT 1) g, generate_series(1, $1::int) at`,
      [count],
    );
    const first = await ask(orders[0]?.id);
    const later: number[] = [];
    for (const { id } of orders) {
      signal.throwIfAborted();
      const { milliseconds, count } = await ask(id);
      assert.equal(count, first.count);
      later.push(milliseconds);
    }
    assert.equal(first.count, without.count + 3);
    const figures = {
      "10,000 rules for an order, first, ms": Number(round(first.milliseconds, 0)),
      "10,000 rules for an order, later, ms": Number(round(median(later), 0)),
    };
    console.table([{ ...figures, "without them, ms": round(without.milliseconds, 0) }]);
    return figures;
  } finally {
    await database.query("DELETE FROM approval_rules WHERE id LIKE 'bench-rule-%'");
  }
}
