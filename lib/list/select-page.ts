import "server-only";

import { read } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { countSql } from "./count-sql";
import type { Listing } from "./listing";
import { after, orderBy, toTerms } from "./order";
import { type Page, toPage } from "./page";
import { readPageKey, writePageKey } from "./page-key";
import type { ListQuery } from "./query";

const { sql, join, empty } = Prisma;

type Placed = { visible: boolean; total: number; key: string[] | null; pageKeyValues: (string | null)[] };

/**
 * One page of a list and its total, by one statement.
 * Throws NotFound for a parent the caller may not see, and List.InvalidPageKey.
 */
export async function selectPage<Row extends object, T extends object>(
  source: Listing<Row, T>,
  given: ListQuery,
): Promise<Page<T>> {
  const { query, position } = given.pageKey
    ? readPageKey(source.scope, given.pageKey)
    : { query: given, position: undefined };
  const terms = toTerms(source, query);
  const { count, from, where } = countSql(source, query);
  const offset = position ? 0 : (query.page - 1) * query.pageSize;

  const rows = await read<Placed & Row>(
    source.actor,
    sql`SELECT counted.*, page.*
    FROM (SELECT ${source.parent?.visible ?? sql`true`} AS "visible", ${count} AS "total" FROM ${from} WHERE ${where}) counted
    LEFT JOIN (
      SELECT ARRAY[${join([...source.key])}]::text[] AS "key", ${source.select}, ARRAY[${join(terms.map(({ value }) => sql`(${value})::text`))}] AS "pageKeyValues"
      FROM ${source.from}
      WHERE ${where}${position ? after(source.key, terms, position) : empty}
      ORDER BY ${orderBy(source.key, terms)}
      LIMIT ${query.pageSize + 1} OFFSET ${offset}
    ) page ON true`,
  );

  const [first] = rows;
  if (!first) throw new Error("A count without a row.");
  if (source.parent && !first.visible) throw notFound(source.parent.type, source.parent.id);
  const found = rows.filter((row) => row.key !== null);
  const items = found.slice(0, query.pageSize);
  const last = items.at(-1);
  const nextPageKey =
    last?.key && found.length > items.length
      ? writePageKey(source.scope, query, { values: last.pageKeyValues, key: last.key })
      : null;
  return toPage(items.map(source.toRecord), {
    page: query.page,
    pageSize: query.pageSize,
    total: first.total,
    nextPageKey,
  });
}
