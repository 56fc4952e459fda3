import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { asksOnlyOf, matches } from "./conditions";
import type { Term } from "./order";
import type { ListQuery } from "./query";
import { toSortTerm } from "./sort";
import type { Part, Source } from "./source";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;
type Named = { value: Sql; name: Sql };

/**
 * The rows that a query matches, as a table `listed` of a WITH: the key as `k0` …, what they are sorted by as `v0` …, and
 * `record`. It is written once and planned wherever it is used, as if it stood there. Where the source has `seen`, whether
 * the caller may see a row is still to be asked, of its column `by`.
 */
export function listedSql(source: Source, query: ListQuery, { terms, record }: Selection) {
  const { keys, values } = placeOf(source.key, terms);
  const place = [...keys, ...values].map(({ value, name }) => sql`${value} AS ${name}`);
  const { seen } = source;
  const visible = seen
    ? { columns: [sql`${seen.by} AS "by"`, sql`${seen.among ?? sql`true`} AS "among"`], where: sql`true` }
    : { columns: [], where: source.where };
  const columns = [...place, ...visible.columns, sql`${record ?? sql`NULL`} AS "record"`];
  const { alone } = source;
  const isAlone = !record && alone && asksOnlyOf(alone, source, query) && sortsOnlyBy(alone, source, query);
  // PostgreSQL leaves out a join that nothing is asked of, and yet reads each row of the table for it, not the index alone.
  return sql`listed AS NOT MATERIALIZED (
    SELECT ${join(columns)} FROM ${isAlone ? alone.from : source.from} WHERE ${visible.where}${matches(source, query)})`;
}

const sortsOnlyBy = ({ columns }: Part, { list }: Source, { sortBy }: ListQuery) =>
  [list.defaultSort, ...sortBy].every((term) => columns.includes(toSortTerm(term).field));

export type Selection = { terms: readonly Term[]; record?: Sql };

/** What `listed` calls the key of a row, and the values it is sorted by. */
export function placeOf(key: readonly Sql[], terms: readonly Term[]) {
  const sorted = terms.map(({ value }) => value);
  return { keys: named("k", key), values: named("v", sorted) };
}

const named = (letter: string, values: readonly Sql[]): Named[] =>
  values.map((value, index) => ({ value, name: raw(`"${letter}${index}"`) }));

export const namesOf = (columns: readonly Named[]) => columns.map(({ name }) => name);

/** The terms by what `listed` calls their values. */
export function listedTerms([first, ...others]: readonly [Term, ...Term[]]): [Term, ...Term[]] {
  const named = (term: Term, index: number): Term => ({ ...term, value: raw(`"v${index}"`) });
  return [named(first, 0), ...others.map((term, index) => named(term, index + 1))];
}

/** A row's Position, as JSON. */
export function positionSql(key: readonly Sql[], terms: readonly Term[]) {
  const { keys, values } = placeOf(key, terms);
  return sql`json_build_object('key', ARRAY[${textsOf(keys)}], 'values', ARRAY[${textsOf(values)}])::text`;
}

const textsOf = (columns: readonly Named[]) => join(columns.map(({ name }) => sql`${name}::text`));
