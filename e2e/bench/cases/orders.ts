import { httpCase } from "../load";
import type { Case } from "../rounds";
import { checkPage } from "./page-check";
import { api, checkHidden, type Place } from "./place";

const some = 500;

/** W14: the newest orders, of all companies and of one. */
export function ordersCases(place: Place): Case[] {
  const path = `${api}/orders/all?sortBy=!DateCreated`;
  const list = (where: string) => ({
    sql: `SELECT id FROM orders WHERE ${where} ORDER BY date_created DESC, id DESC`,
    values: [],
  });
  const toCase = (id: string, { name, headers, where }: { name: string; headers: Place["owner"]; where: string }) => {
    const check = () => checkPage(place, path, { headers, rows: list(where) });
    return httpCase({ id, name, target: place.target, requests: [{ path, headers }], check });
  };
  return [
    toCase("W14", { name: "orders", headers: place.owner, where: "true" }),
    toCase("W14 buyer's", { name: "a buyer's orders", headers: place.buyer, where: "from_company_id = 'buyer-1'" }),
  ];
}

/** W15: the line items of orders all over the marketplace. */
export async function lineItemsCase(place: Place): Promise<Case> {
  const { rows } = await place.database.query<{ id: string }>("SELECT id FROM orders ORDER BY md5(id) LIMIT $1", [
    some,
  ]);
  const pathOf = (orderID: string) => `${api}/orders/all/${encodeURIComponent(orderID)}/lineitems`;
  const sql = `
    SELECT l.id FROM line_items l JOIN orders o ON o.id = l.order_id WHERE o.id = $1
    ORDER BY coalesce(l.date_added, o.date_created), l.position, l.id`;
  const check = async () => {
    for (const { id } of rows)
      await checkPage(place, pathOf(id), { headers: place.owner, rows: { sql, values: [id] } });
    const foreign =
      "SELECT id FROM orders WHERE 'supplier-1' NOT IN (from_company_id, to_company_id) ORDER BY id LIMIT 1";
    const [hidden] = (await place.database.query<{ id: string }>(foreign)).rows;
    if (hidden) await checkHidden(place, pathOf(hidden.id), place.supplier);
  };
  const requests = rows.map(({ id }) => ({ path: pathOf(id), headers: place.owner }));
  return httpCase({ id: "W15", name: "an order's line items", target: place.target, requests, check });
}
