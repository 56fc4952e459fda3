import "server-only";

import { read } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { withText } from "@/lib/written-json";
import { Prisma } from "@/prisma/generated/client";
import { countSql } from "./count-sql";
import { jsonOf } from "./json-sql";
import { after, orderBy, toTerms } from "./order";
import { type Page, toMeta } from "./page";
import { type Position, readPageKey, writePageKey } from "./page-key";
import type { ListQuery } from "./query";
import { recordSql } from "./select-record";
import type { Source } from "./source";

const { sql, join, empty, raw } = Prisma;

/** The rows and their places, a line of JSON each; one more than the page holds when there is a next. None: null. */
type Found = { visible: boolean; total: number; rows: string | null; places: string | null };

/**
 * One page of a list and its total, by one statement. PostgreSQL writes the items as the JSON that the API sends; they
 * are read where they are looked into. Throws NotFound for a parent the caller may not see, and List.InvalidPageKey.
 */
export async function selectPage<T extends object>(source: Source<T>, given: ListQuery): Promise<Page<T>> {
  const { query, position } = given.pageKey
    ? readPageKey(source.scope, given.pageKey)
    : { query: given, position: undefined };
  const [found] = await read<Found>(source.actor, pageSql(source, query, position));

  if (!found) throw new Error("A count without a row.");
  if (source.parent && !found.visible) throw notFound(source.parent.type, source.parent.id);
  const rows = linesOf(found.rows);
  const shown = rows.slice(0, query.pageSize);
  const last = linesOf(found.places)[shown.length - 1];
  const Meta = toMeta({
    page: query.page,
    pageSize: query.pageSize,
    count: shown.length,
    total: found.total,
    nextPageKey: last && rows.length > shown.length ? writePageKey(source.scope, query, toPosition(last)) : null,
  });
  const items = `[${shown.join(",")}]`;
  return withText(lazily<T>(items, Meta), `{"Items":${items},"Meta":${JSON.stringify(Meta)}}`);
}

// JSON has no line breaks but those between its values, and PostgreSQL writes none of these.
const linesOf = (text: string | null) => text?.split("\n") ?? [];

// Safe: written by the very statement.
const toPosition = (place: string) => JSON.parse(place) as Position;

function lazily<T>(items: string, Meta: Page<T>["Meta"]): Page<T> {
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
  const { count, from, where } = countSql(source, query);
  const keys = named("k", source.key);
  const values = named(
    "v",
    terms.map(({ value }) => value),
  );
  const offset = position ? 0 : (query.page - 1) * query.pageSize;
  // Rows that are passed over are not written as JSON: only those that are left are looked up.
  const [within, around] =
    offset > 0
      ? [
          sql`NULL`,
          sql`(${recordSql(
            source,
            keys.map(({ name }) => name),
          )})`,
        ]
      : [jsonOf(source), sql`"record"`];
  return sql`
    SELECT counted.*, page.*
    FROM (SELECT ${source.parent?.visible ?? sql`true`} AS "visible", ${count} AS "total" FROM ${from} WHERE ${where}) counted
    CROSS JOIN (
      SELECT string_agg("row", chr(10)) AS "rows", string_agg("place", chr(10)) AS "places" FROM (
        SELECT ${around} AS "row", json_build_object(
          'key', ARRAY[${texts(keys)}], 'values', ARRAY[${texts(values)}])::text AS "place"
        FROM (
          SELECT ${join([...keys, ...values].map(({ value, name }) => sql`${value} AS ${name}`))}, ${within} AS "record"
          FROM ${source.from}
          WHERE ${where}${position ? after(source.key, terms, position) : empty}
          ORDER BY ${orderBy(source.key, terms)}
          LIMIT ${query.pageSize + 1} OFFSET ${offset}
        ) sorted
      ) placed
    ) page`;
}

type Named = { value: Prisma.Sql; name: Prisma.Sql };

const named = (letter: string, values: readonly Prisma.Sql[]): Named[] =>
  values.map((value, index) => ({ value, name: raw(`"${letter}${index}"`) }));

const texts = (columns: Named[]) => join(columns.map(({ name }) => sql`${name}::text`));
