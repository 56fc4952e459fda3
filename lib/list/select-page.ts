import "server-only";

import { read } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { countSql } from "./count-sql";
import { after, orderBy, toTerms } from "./order";
import { type Page, toPage } from "./page";
import { type Position, readPageKey, writePageKey } from "./page-key";
import type { ListQuery } from "./query";
import type { Source } from "./source";

const { sql, join, empty } = Prisma;

/** `place` is a row's Position as JSON; the one row of an empty page has none. */
type Placed = { visible: boolean; total: number; place: string | null };

/**
 * One page of a list and its total, by one statement.
 * Throws NotFound for a parent the caller may not see, and List.InvalidPageKey.
 */
export async function selectPage<T extends object>(source: Source<T>, given: ListQuery): Promise<Page<T>> {
  const { query, position } = given.pageKey
    ? readPageKey(source.scope, given.pageKey)
    : { query: given, position: undefined };
  const rows = await read<Placed & T>(source.actor, pageSql(source, query, position));

  const [first] = rows;
  if (!first) throw new Error("A count without a row.");
  if (source.parent && !first.visible) throw notFound(source.parent.type, source.parent.id);
  const found = rows.filter(({ place }) => place !== null);
  const shown = found.slice(0, query.pageSize);
  const last = shown.at(-1);
  const nextPageKey =
    last?.place && found.length > shown.length ? writePageKey(source.scope, query, toPosition(last.place)) : null;
  return toPage(shown.map(toRecord<T>), {
    page: query.page,
    pageSize: query.pageSize,
    total: first.total,
    nextPageKey,
  });
}

// Safe: written by the very statement.
const toPosition = (place: string) => JSON.parse(place) as Position;

function toRecord<T extends object>({ visible: _v, total: _t, place: _p, ...record }: Placed & T) {
  // Safe: what is left is what `select` gives.
  return record as unknown as T;
}

/** The statement for a page, by its number or by what it comes behind: a row for each place, and the total in each. */
export function pageSql(source: Source, query: ListQuery, position?: Position) {
  const terms = toTerms(source, query);
  const { count, from, where } = countSql(source, query);
  const values = terms.map(({ value }) => sql`(${value})::text`);
  const offset = position ? 0 : (query.page - 1) * query.pageSize;
  return sql`
    SELECT counted.*, page.*
    FROM (SELECT ${source.parent?.visible ?? sql`true`} AS "visible", ${count} AS "total" FROM ${from} WHERE ${where}) counted
    LEFT JOIN (
      SELECT ${source.select}, json_build_object('key', ARRAY[${join([...source.key])}]::text[], 'values', ARRAY[${join(values)}])::text AS "place"
      FROM ${source.from}
      WHERE ${where}${position ? after(source.key, terms, position) : empty}
      ORDER BY ${orderBy(source.key, terms)}
      LIMIT ${query.pageSize + 1} OFFSET ${offset}
    ) page ON true`;
}
