import "server-only";

import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { withText } from "@/lib/db/written-json";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { namesOf, placeOf, positionSql, toListTerms, withTotal } from "./list-sql";
import type { NamedRecord, WithNames } from "./named";
import { after, toTerms } from "./order";
import { type Page, toMeta, type UncountedPage } from "./page";
import { type Position, readPageKey, writePageKey } from "./page-key";
import type { ListQuery } from "./query";
import { jsonOf, naming } from "./record-json";
import { recordSql } from "./select-record";
import { sortRows } from "./sort-sql";
import type { Source } from "./source";

const { sql, empty } = Prisma;

/** The rows and their positions, a line of JSON each; one more than the page holds if there is a next page. No rows: null. */
type PageRow = { visible: boolean; total: number; rows: string | null; places: string | null };

/**
 * One page of a list and its total, in one statement. PostgreSQL writes the items as the JSON that the API sends; it is
 * parsed only when used. Throws NotFound for a parent the caller may not see, and List.InvalidPageKey.
 */
export async function selectPage<T extends object, M = unknown>(
  source: Source<T> & { meta?: M },
  listQuery: ListQuery,
  options: WithNames = {},
): Promise<Page<NamedRecord<T>, M>> {
  const { items, ...place } = await findPage(source, listQuery, options);
  // Safe: a source without `meta` adds nothing to Meta.
  const Meta = { ...toMeta(place), ...source.meta } as Page<T, M>["Meta"];
  return inText(items, Meta);
}

/** The same for a list without a total: its length does not affect the cost. */
export async function selectUncountedPage<T extends object>(
  source: Source<T> & { isCounted: false },
  listQuery: ListQuery,
): Promise<UncountedPage<T>> {
  const { items, page, pageSize, nextPageKey } = await findPage(source, listQuery);
  return inText(items, { Page: page, PageSize: pageSize, NextPageKey: nextPageKey, HasMore: nextPageKey !== null });
}

async function findPage(source: Source, listQuery: ListQuery, options: WithNames = {}) {
  const { query, position } = listQuery.pageKey
    ? readPageKey(source.scope, listQuery.pageKey)
    : { query: listQuery, position: undefined };
  const [row] = await read<PageRow>(source.actor, pageSql(naming(source, options), query, position));

  if (!row) throw new Error("A count without a row.");
  if (source.parent && !row.visible) throw notFound(source.parent.type, source.parent.id);
  const rows = linesOf(row.rows);
  const items = rows.slice(0, query.pageSize);
  const last = linesOf(row.places)[items.length - 1];
  return {
    items: `[${items.join(",")}]`,
    page: query.page,
    pageSize: query.pageSize,
    count: items.length,
    total: row.total,
    nextPageKey: last && rows.length > items.length ? writePageKey(source.scope, query, toPosition(last)) : null,
  };
}

const inText = <T, M>(items: string, Meta: M) =>
  withText(lazily<T, M>(items, Meta), `{"Items":${items},"Meta":${JSON.stringify(Meta)}}`);

// JSON has line breaks only between values, and PostgreSQL writes none.
const linesOf = (text: string | null) => text?.split("\n") ?? [];

// Safe: the statement wrote it.
const toPosition = (place: string) => JSON.parse(place) as Position;

function lazily<T, M>(items: string, Meta: M): { Items: T[]; Meta: M } {
  let read: T[] | undefined;
  return {
    get Items() {
      // Safe: `select` returns it.
      read ??= JSON.parse(items) as T[];
      return read;
    },
    Meta,
  };
}

/** The statement for a page, by its number or the position before it, and for the total. */
export function pageSql(source: Source, query: ListQuery, position?: Position) {
  const terms = toTerms(source, query);
  const keys = namesOf(placeOf(source.key, terms).keys);
  const offset = position ? 0 : (query.page - 1) * query.pageSize;
  const and = position ? after(keys, toListTerms(terms), position) : empty;
  const rows = sql`${limit(query.pageSize + 1)} ${offset > 0 ? sql`OFFSET ${offset}` : empty}`;
  // Only the page's own rows are looked up and written as JSON.
  const isLookedUp = offset > 0 || source.ownRows !== undefined || source.recordsLast === true;
  const selection = { terms, ...(!isLookedUp && { record: jsonOf(source) }) };
  return sql`
    ${withTotal(source, query, selection)}
    SELECT list_total.*, page.*
    FROM list_total CROSS JOIN (
      SELECT string_agg("row", chr(10)) AS "rows", string_agg("place", chr(10)) AS "places" FROM (
        SELECT ${isLookedUp ? sql`(${recordSql(source, keys)})` : sql`"record"`} AS "row", ${positionSql(source.key, terms)} AS "place"
        FROM (${sortRows(source, { terms, and, limit: rows, hasRecord: !isLookedUp })}) sorted
      ) placed
    ) page`;
}
