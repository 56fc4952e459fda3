import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { asksOnlyOf, matches } from "./conditions";
import type { Term } from "./order";
import { isOwn, listRowIsOwn } from "./own-rows-sql";
import type { ListQuery } from "./query";
import { toSortTerm } from "./sort";
import type { Part, Source } from "./source";

const { sql, join, raw, empty } = Prisma;
type Sql = Prisma.Sql;
type Alias = { value: Sql; name: Sql };

type Selection = { terms: readonly Term[]; record?: Sql };

/**
 * The beginning of a statement for a list and its total: the tables `own` (if the source has `ownRows`), `list_rows`, and
 * `list_total` with the number of rows that the query matches.
 */
export function withTotal(source: Source, query: ListQuery, selection: Selection) {
  const visible = source.parent?.visible ?? sql`true`;
  const own = source.ownRows ? sql`own("id") AS MATERIALIZED (${source.ownRows.ids}), ` : empty;
  return sql`WITH ${own}${listRows(source, query, selection)},
    list_total AS (SELECT ${visible} AS "visible", ${totalOf(source, query)})`;
}

/** The number of rows that a query matches: from stored counts where possible. */
function totalOf(source: Source, query: ListQuery) {
  const { counts, ownRows, isCounted = true } = source;
  if (!isCounted) return sql`0 AS "total"`;
  if (!counts || !asksOnlyOf(counts, source, query))
    return sql`count(*)::int AS "total" FROM list_rows WHERE ${ownRows ? listRowIsOwn : sql`true`}`;
  const visible = ownRows ? isOwn(ownRows) : source.where;
  return sql`coalesce(sum("count"), 0)::int AS "total" FROM ${counts.from} WHERE ${visible}${matches(source, query)}`;
}

/**
 * The rows that a query matches, as a table `list_rows` of a WITH: the key as `k0` …, the sort values as `v0` …, and
 * `record`. PostgreSQL plans it inline wherever it is used. If the source has `ownRows`, the statement must still check, by
 * the column `by`, whether the caller may see a row.
 */
export function listRows(source: Source, query: ListQuery, { terms, record }: Selection) {
  const { keys, values } = placeOf(source.key, terms);
  const place = [...keys, ...values].map(({ value, name }) => sql`${value} AS ${name}`);
  const { ownRows } = source;
  const visible = ownRows
    ? { columns: [sql`${ownRows.by} AS "by"`, sql`${ownRows.among ?? sql`true`} AS "among"`], where: sql`true` }
    : { columns: [], where: source.where };
  const columns = [...place, ...visible.columns, sql`${record ?? sql`NULL`} AS "record"`];
  const { alone } = source;
  const isAlone = !record && alone && asksOnlyOf(alone, source, query) && sortsOnlyBy(alone, source, query);
  // PostgreSQL drops a join with unused columns, but still reads each row of the table for it instead of only the index.
  return sql`list_rows AS NOT MATERIALIZED (
    SELECT ${join(columns)} FROM ${isAlone ? alone.from : source.from} WHERE ${visible.where}${matches(source, query)})`;
}

const sortsOnlyBy = ({ columns }: Part, { list }: Source, { sortBy }: ListQuery) =>
  [list.defaultSort, ...sortBy].every((term) => columns.includes(toSortTerm(term).field));

/** The names in `list_rows` of a row's key and sort values. */
export function placeOf(key: readonly Sql[], terms: readonly Term[]) {
  const sorted = terms.map(({ value }) => value);
  return { keys: toAliases("k", key), values: toAliases("v", sorted) };
}

const toAliases = (letter: string, values: readonly Sql[]): Alias[] =>
  values.map((value, index) => ({ value, name: raw(`"${letter}${index}"`) }));

export const namesOf = (columns: readonly Alias[]) => columns.map(({ name }) => name);

/** The terms with the names of their values in `list_rows`. */
export function toListTerms([first, ...others]: readonly [Term, ...Term[]]): [Term, ...Term[]] {
  const toListTerm = (term: Term, index: number): Term => ({ ...term, value: raw(`"v${index}"`) });
  return [toListTerm(first, 0), ...others.map((term, index) => toListTerm(term, index + 1))];
}

/** A row's Position as JSON. */
export function positionSql(key: readonly Sql[], terms: readonly Term[]) {
  const { keys, values } = placeOf(key, terms);
  return sql`json_build_object('key', ARRAY[${textsOf(keys)}], 'values', ARRAY[${textsOf(values)}])::text`;
}

const textsOf = (columns: readonly Alias[]) => join(columns.map(({ name }) => sql`${name}::text`));
