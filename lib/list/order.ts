import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Position } from "./page-key";
import type { ListQuery } from "./query";
import { toSortTerm } from "./sort";
import { columnOf, type Source } from "./source";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

export type Term = { value: Sql; cast: Sql; nullable: boolean; descending: boolean; indexed: boolean };

export function toTerms({ list, columns }: Source, { sortBy }: ListQuery): [Term, ...Term[]] {
  const toTerm = (term: string): Term => {
    const { field, descending } = toSortTerm(term);
    const column = columnOf(columns, field);
    const value = column.sort ?? column.match[0] ?? Prisma.raw("NULL");
    const { cast = sql`text`, nullable = false, indexed = false } = column;
    return { value, cast, nullable, descending, indexed };
  };
  const [first = list.defaultSort, ...others] = sortBy;
  return [toTerm(first), ...others.map(toTerm)];
}

const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`);

/** Ties are broken by the key, in the direction of the last term, so that one index serves a sort both ways. */
export function orderBy(key: readonly Sql[], terms: readonly Pick<Term, "value" | "descending">[]) {
  const descending = terms.at(-1)?.descending ?? false;
  const sorted = [...terms, ...key.map((value) => ({ value, descending }))];
  return join(sorted.map((each) => sql`${each.value} ${direction(each.descending)}`));
}

/** The rows behind a position. Nulls are last when ascending and first when descending, as PostgreSQL has them. */
export function after(key: readonly Sql[], terms: [Term, ...Term[]], position: Position) {
  const values = terms.map(({ cast }, index) => sql`${position.values[index] ?? null}::${cast}`);
  const bounds = toBounds(key, terms, [...values, ...position.key.map((value) => sql`${value}`)]);
  const [only] = terms;
  if (terms.length === 1 && !only.nullable) {
    const operator = only.descending ? sql`<` : sql`>`;
    return sql` AND (${join(bounds.map(({ value }) => value))}) ${operator} (${join(bounds.map(({ here }) => here))})`;
  }
  return sql` AND (${join(
    rangesBehind(bounds).map((range) => sql`(${range})`),
    " OR ",
  )})`;
}

/** One of the values that rows are ordered by, and the position's own. */
export type Bound = Omit<Term, "cast" | "indexed"> & { here: Sql };

export function toBounds(key: readonly Sql[], terms: readonly Term[], position: readonly Sql[]): Bound[] {
  const descending = terms.at(-1)?.descending ?? false;
  const all = [...terms, ...key.map((value) => ({ value, descending, nullable: false }))];
  return all.map((each, index) => ({ ...each, here: position[index] ?? Prisma.raw("NULL") }));
}

/** Where the rows behind a position lie: the nearest first, none in two of them, each of them one range of an index. */
export function rangesBehind([bound, ...others]: Bound[]): Sql[] {
  if (!bound) return [];
  const ranges = rangesBehind(others);
  const tied = tiedWith(bound).flatMap((tie) => ranges.map((range) => sql`${tie} AND ${range}`));
  return [...tied, ...beyond(bound)];
}

// Not `IS NOT DISTINCT FROM`, for which PostgreSQL uses no index.
function tiedWith({ value, here, nullable }: Bound) {
  const equal = sql`${value} = ${here}`;
  return nullable ? [equal, sql`${value} IS NULL AND ${here} IS NULL`] : [equal];
}

function beyond({ value, here, descending, nullable }: Bound) {
  const compared = descending ? sql`${value} < ${here}` : sql`${value} > ${here}`;
  if (!nullable) return [compared];
  return descending
    ? [sql`${value} IS NOT NULL AND ${here} IS NULL`, compared]
    : [compared, sql`${value} IS NULL AND ${here} IS NOT NULL`];
}
