import assert from "node:assert/strict";
import { askJson, type Place } from "./place";

export const pageSize = 20;

export type ListAnswer = {
  Items: { ID: string }[];
  Meta: { Page: number; TotalCount: number; NextPageKey: string | null };
};

/** A list by an independent statement: `id` of all rows, in order. */
export type RowsQuery = { sql: string; values: unknown[] };

type Expected = { headers: Record<string, string>; rows: RowsQuery; page?: number };

/** Checks a page's IDs and their order, its number and its total against the database. */
export async function checkPage(place: Place, path: string, { headers, rows: listed, page = 1 }: Expected) {
  const { Items, Meta } = await askJson<ListAnswer>(place, path, headers);
  const ids = await idsOfPage(place, listed, page);
  assert.deepEqual(
    Items.map(({ ID }) => ID),
    ids,
    `${path} has other rows than the database, or another order`,
  );
  assert.equal(Meta.TotalCount, await countOf(place, listed), `${path} has another total than the database`);
  assert.equal(Meta.Page, page, `${path} has another number`);
}

export async function idsOfPage({ database }: Place, { sql, values }: RowsQuery, page: number) {
  const bounds = `LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const { rows } = await database.query<{ id: string }>(`${sql} ${bounds}`, values);
  return rows.map(({ id }) => id);
}

export async function countOf({ database }: Place, { sql, values }: RowsQuery) {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int FROM (${sql}) listed`, values);
  return rows[0]?.count ?? 0;
}
