import assert from "node:assert/strict";
import { httpCase } from "../load";
import type { Case } from "../rounds";
import { api, askJson, checkHidden, type Place } from "./place";

const count = 500;

/** W4: products all over the catalogue. */
export async function productCase(place: Place): Promise<Case> {
  const ids = await scatteredIDs(place, "products");
  const sql = `
    SELECT id "ID", owner_id "OwnerID", name "Name", description "Description", active "Active", returnable "Returnable",
      default_supplier_id "DefaultSupplierID", inventory_quantity_available "QuantityAvailable", xp FROM products WHERE id = $1`;
  type Product = { Inventory: { QuantityAvailable: number } | null };
  const check = async () => {
    for (const id of ids) {
      const product = await askJson<Product>(place, productPath(id), place.owner);
      const flat = { ...product, QuantityAvailable: product.Inventory?.QuantityAvailable ?? null };
      await checkRecord(place, { sql, id, record: flat });
    }
    const inactive = await idOf(place, "SELECT id FROM products WHERE NOT active ORDER BY id LIMIT 1");
    if (inactive) await checkHidden(place, productPath(inactive), place.buyer);
  };
  return toCase(place, { id: "W4", name: "a product", paths: ids.map(productPath), check });
}

/** W5: returns of all orders. */
export async function returnCase(place: Place): Promise<Case> {
  const ids = await scatteredIDs(place, "order_returns");
  const sql = `
    SELECT id "ID", order_id "OrderID", status::text "Status", refund_amount::float8 "RefundAmount", comments "Comments", xp,
      (SELECT array_agg(line_item_id ORDER BY position)::text[] FROM order_return_items i WHERE i.return_id = r.id) "Items"
    FROM order_returns r WHERE id = $1`;
  type OrderReturn = { ItemsToReturn: { LineItemID: string }[] };
  const check = async () => {
    for (const id of ids) {
      const record = await askJson<OrderReturn>(place, returnPath(id), place.owner);
      const flat = { ...record, Items: record.ItemsToReturn.map(({ LineItemID }) => LineItemID) };
      await checkRecord(place, { sql, id, record: flat });
    }
    const foreign = await idOf(
      place,
      `SELECT r.id FROM order_returns r JOIN orders o ON o.id = r.order_id
       WHERE 'supplier-1' NOT IN (o.from_company_id, o.to_company_id) ORDER BY r.id LIMIT 1`,
    );
    if (foreign) await checkHidden(place, returnPath(foreign), place.supplier);
  };
  return toCase(place, { id: "W5", name: "a return", paths: ids.map(returnPath), check });
}

export const productPath = (id: string) => `${api}/products/${encodeURIComponent(id)}`;
export const returnPath = (id: string) => `${api}/orderreturns/${encodeURIComponent(id)}`;

/** The same ones each time, in no index's order. */
export async function scatteredIDs({ database }: Place, table: "products" | "order_returns") {
  const { rows } = await database.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY md5(id) LIMIT ${count}`);
  return rows.map(({ id }) => id);
}

async function idOf({ database }: Place, sql: string) {
  const { rows } = await database.query<{ id: string }>(sql);
  return rows[0]?.id;
}

type Sample = { sql: string; id: string; record: Record<string, unknown> };

/** The record has at least the statement's values. */
async function checkRecord({ database }: Place, { sql, id, record }: Sample) {
  const { rows } = await database.query<Record<string, unknown>>(sql, [id]);
  const [expected = {}] = rows;
  const same = Object.fromEntries(Object.keys(expected).map((name) => [name, record[name]]));
  assert.deepEqual(same, expected, `${id} is not what the database says`);
}

type RecordCase = Pick<Case, "id" | "name" | "check"> & { paths: string[] };

function toCase({ target, owner }: Place, { paths, ...rest }: RecordCase): Case {
  return httpCase({ ...rest, target, requests: paths.map((path) => ({ path, headers: owner })) });
}
