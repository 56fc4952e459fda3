import "server-only";

import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { withText } from "@/lib/db/written-json";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { withTotal } from "./count-sql";
import { jsonOf, naming } from "./json-sql";
import { listedTerms, namesOf, placeOf, positionSql } from "./listed-sql";
import type { Named, WithNames } from "./named";
import { after, toTerms } from "./order";
import { type Page, toMeta, type UncountedPage } from "./page";
import { type Position, readPageKey, writePageKey } from "./page-key";
import type { ListQuery } from "./query";
import { recordSql } from "./select-record";
import { sortedSql } from "./sorted-sql";
import type { Source } from "./source";

const { sql, empty } = Prisma;

/** The rows and their places, a line of JSON each; one more than the page holds when there is a next. None: null. */
type PageRow = { visible: boolean; total: number; rows: string | null; places: string | null };

/**
 * One page of a list and its total, by one statement. PostgreSQL writes the items as the JSON that the API sends; they
 * are read where they are looked into. Throws NotFound for a parent the caller may not see, and List.InvalidPageKey.
 */
export async function selectPage<T extends object, M = unknown>(
  source: Source<T> & { meta?: M },
  given: ListQuery,
  asked: WithNames = {},
): Promise<Page<Named<T>, M>> {
  const { items, ...place } = await findPage(source, given, asked);
  // Safe: a source without `meta` has no more to say.
  const Meta = { ...toMeta(place), ...source.meta } as Page<T, M>["Meta"];
  return inText(items, Meta);
}

/** The same, of a list that is not counted: how long it is has no part in what it costs. */
export async function selectUncountedPage<T extends object>(
  source: Source<T> & { isCounted: false },
  given: ListQuery,
): Promise<UncountedPage<T>> {
  const { items, page, pageSize, nextPageKey } = await findPage(source, given);
  return inText(items, { Page: page, PageSize: pageSize, NextPageKey: nextPageKey, HasMore: nextPageKey !== null });
}

async function findPage(source: Source, given: ListQuery, asked: WithNames = {}) {
  const { query, position } = given.pageKey
    ? readPageKey(source.scope, given.pageKey)
    : { query: given, position: undefined };
  const [found] = await read<PageRow>(source.actor, pageSql(naming(source, asked), query, position));

  if (!found) throw new Error("A count without a row.");
  if (source.parent && !found.visible) throw notFound(source.parent.type, source.parent.id);
  const rows = linesOf(found.rows);
  const shown = rows.slice(0, query.pageSize);
  const last = linesOf(found.places)[shown.length - 1];
  return {
    items: `[${shown.join(",")}]`,
    page: query.page,
    pageSize: query.pageSize,
    count: shown.length,
    total: found.total,
    nextPageKey: last && rows.length > shown.length ? writePageKey(source.scope, query, toPosition(last)) : null,
  };
}

const inText = <T, M>(items: string, Meta: M) =>
  withText(lazily<T, M>(items, Meta), `{"Items":${items},"Meta":${JSON.stringify(Meta)}}`);

// JSON has no line breaks but those between its values, and PostgreSQL writes none of these.
const linesOf = (text: string | null) => text?.split("\n") ?? [];

// Safe: written by the very statement.
const toPosition = (place: string) => JSON.parse(place) as Position;

function lazily<T, M>(items: string, Meta: M): { Items: T[]; Meta: M } {
  let read: T[] | undefined;
  return {
    get Items() {
      // Safe: what `select` gives.
      read ??= JSON.parse(items) as T[];
      return read;
    },
    Meta,
  };
}

/** The statement for a page, by its number or by what it comes behind, and for the total. */
export function pageSql(source: Source, query: ListQuery, position?: Position) {
  const terms = toTerms(source, query);
  const keys = namesOf(placeOf(source.key, terms).keys);
  const offset = position ? 0 : (query.page - 1) * query.pageSize;
  const narrowed = position ? after(keys, listedTerms(terms), position) : empty;
  const rows = sql`${limit(query.pageSize + 1)} ${offset > 0 ? sql`OFFSET ${offset}` : empty}`;
  // Rows that are passed over are not written as JSON: only those that are left are looked up.
  const isLookedUp = offset > 0 || source.seen !== undefined || source.recordsLast === true;
  const shown = { terms, ...(!isLookedUp && { record: jsonOf(source) }) };
  return sql`
    ${withTotal(source, query, shown)}
    SELECT counted.*, page.*
    FROM counted CROSS JOIN (
      SELECT string_agg("row", chr(10)) AS "rows", string_agg("place", chr(10)) AS "places" FROM (
        SELECT ${isLookedUp ? sql`(${recordSql(source, keys)})` : sql`"record"`} AS "row", ${positionSql(source.key, terms)} AS "place"
        FROM (${sortedSql(source, { terms, narrowed, limit: rows })}) sorted
      ) placed
    ) page`;
}
