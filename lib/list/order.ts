import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Position } from "./page-key";
import { toSortTerm } from "./parameters";
import type { ListQuery } from "./query";
import { columnOf, type Source } from "./source";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

export type Term = { value: Sql; cast: Sql; nullable: boolean; descending: boolean };

export function toTerms({ list, columns }: Source, { sortBy }: ListQuery): [Term, ...Term[]] {
  const toTerm = (term: string): Term => {
    const { field, descending } = toSortTerm(term);
    const column = columnOf(columns, field);
    const value = column.sort ?? column.match[0] ?? Prisma.raw("NULL");
    return { value, cast: column.cast ?? sql`text`, nullable: column.nullable ?? false, descending };
  };
  const [first = list.defaultSort, ...others] = sortBy;
  return [toTerm(first), ...others.map(toTerm)];
}

const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`);

/** Ties are broken by the key, in the direction of the last term, so that one index serves a sort both ways. */
export function orderBy(key: readonly Sql[], terms: [Term, ...Term[]]) {
  const { descending } = lastOf(terms);
  const sorted = [...terms, ...key.map((value) => ({ value, descending }))];
  return join(sorted.map((each) => sql`${each.value} ${direction(each.descending)}`));
}

const lastOf = (terms: [Term, ...Term[]]) => terms.at(-1) ?? terms[0];

/** The rows behind a position. Nulls are last when ascending and first when descending, as PostgreSQL has them. */
export function after(key: readonly Sql[], terms: [Term, ...Term[]], position: Position) {
  const { descending } = lastOf(terms);
  const lastKey = position.key.map((value) => sql`${value}`);
  const bounds = terms.map((term, index) => {
    const value = position.values[index] ?? null;
    return { ...term, last: value === null ? null : sql`${value}::${term.cast}` };
  });
  const [only] = bounds;
  if (bounds.length === 1 && only?.last && !only.nullable) {
    const operator = descending ? sql`<` : sql`>`;
    return sql` AND (${join([only.value, ...key])}) ${operator} (${join([only.last, ...lastKey])})`;
  }
  const ties = key.map((value, index) => ({ value, last: lastKey[index] ?? null, descending, nullable: false }));
  const all: Bound[] = [...bounds, ...ties];
  const cases = all.map((bound, index) => {
    const tied = all.slice(0, index).map(({ value, last }) => sql`${value} IS NOT DISTINCT FROM ${last}`);
    return sql`(${join([...tied, beyond(bound)], " AND ")})`;
  });
  return sql` AND (${join(cases, " OR ")})`;
}

type Bound = Omit<Term, "cast"> & { last: Sql | null };

function beyond({ value, last, descending, nullable }: Bound) {
  if (last === null) return descending ? sql`${value} IS NOT NULL` : sql`false`;
  if (descending) return sql`${value} < ${last}`;
  return nullable ? sql`(${value} > ${last} OR ${value} IS NULL)` : sql`${value} > ${last}`;
}
