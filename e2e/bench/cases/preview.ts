import assert from "node:assert/strict";
import { httpCase } from "../load";
import type { Case } from "../rounds";
import { api, askJson, checkHidden, type Place } from "./place";

type Waiting = { order: string; id: string; rule: string; items: number };
type Preview = { Approval: { ID: string }; Rule: { Name: string }; LineItems: { TotalCount: number } };

const some = 500;

/** W12: the desk's preview of pending approvals from all over the marketplace. */
export async function previewCase(place: Place): Promise<Case> {
  const { rows } = await place.database.query<Waiting>(
    `SELECT a.order_id "order", a.id, r.name "rule",
       (SELECT count(*)::int FROM line_items l WHERE l.order_id = a.order_id) "items"
     FROM approvals a JOIN approval_rules r ON r.id = a.approval_rule_id
     WHERE a.status = 'Pending' ORDER BY md5(a.order_id || a.id) LIMIT $1`,
    [some],
  );
  const pathOf = ({ order, id }: { order: string; id: string }) =>
    `${api}/orders/all/${encodeURIComponent(order)}/approvals/${encodeURIComponent(id)}/preview`;
  const check = async () => {
    for (const each of rows) {
      const { Approval, Rule, LineItems } = await askJson<Preview>(place, pathOf(each), place.owner);
      const actual = [Approval.ID, Rule.Name, LineItems.TotalCount];
      assert.deepEqual(actual, [each.id, each.rule, each.items], `${pathOf(each)} is not what the database says`);
    }
    const { rows: foreign } = await place.database.query<{ order: string; id: string }>(
      `SELECT a.order_id "order", a.id FROM approvals a JOIN orders o ON o.id = a.order_id
       WHERE 'supplier-1' NOT IN (o.from_company_id, o.to_company_id) ORDER BY a.order_id, a.id LIMIT 1`,
    );
    if (foreign[0]) await checkHidden(place, pathOf(foreign[0]), place.supplier);
  };
  const requests = rows.map((each) => ({ path: pathOf(each), headers: place.owner }));
  return httpCase({ id: "W12", name: "the preview of an approval", target: place.target, requests, check });
}
