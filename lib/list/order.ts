import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Position } from "./page-key";
import type { ListQuery } from "./query";
import { toSortTerm } from "./sort";
import { columnOf, type Source } from "./source";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

export type Term = {
  value: Sql;
  cast: Sql;
  nullable: boolean;
  descending: boolean;
  /** Whether rows without a value come first. */
  nullsFirst: boolean;
  indexed: boolean;
};

export function toTerms({ list, columns }: Source, { sortBy }: ListQuery): [Term, ...Term[]] {
  const toTerm = (term: string): Term => {
    const { field, descending } = toSortTerm(term);
    const column = columnOf(columns, field);
    const value = column.sort ?? column.match[0] ?? Prisma.raw("NULL");
    const { cast = sql`text`, nullable = false, nulls, indexed = false } = column;
    const nullsFirst = nulls === "least" ? !descending : descending && nulls !== "last";
    return { value, cast, nullable, descending, nullsFirst, indexed };
  };
  const [first = list.defaultSort, ...others] = sortBy;
  return [toTerm(first), ...others.map(toTerm)];
}

/** PostgreSQL's default: nulls are last when ascending and first when descending. */
function direction({ descending, nullsFirst }: Pick<Term, "descending" | "nullsFirst">) {
  if (descending) return nullsFirst ? sql`DESC` : sql`DESC NULLS LAST`;
  return nullsFirst ? sql`ASC NULLS FIRST` : sql`ASC`;
}

/** Ties are broken by the key, in the direction of the last term, so that one index serves a sort both ways. */
export function orderBy(key: readonly Sql[], terms: readonly Pick<Term, "value" | "descending" | "nullsFirst">[]) {
  const descending = terms.at(-1)?.descending ?? false;
  const sorted = [...terms, ...key.map((value) => ({ value, descending, nullsFirst: descending }))];
  return join(sorted.map((each) => sql`${each.value} ${direction(each)}`));
}

/** The rows after a position, ` AND …`. */
export function after(key: readonly Sql[], terms: readonly Term[], position: Position) {
  const ranges = rangesBehind(key, terms, position).map((range) => sql`(${range})`);
  return sql` AND (${join(ranges, " OR ")})`;
}

/**
 * The ranges of rows after a position, the nearest first, without overlaps: at most two for each value in the order, each
 * one range of an index. There is always one, since the key is never null.
 */
export function rangesBehind(key: readonly Sql[], terms: readonly Term[], position: Position): Sql[] {
  const runs: Bound[][] = [];
  for (const bound of toBounds(key, terms, position)) {
    const run = runs.at(-1);
    if (run && continues(run, bound)) run.push(bound);
    else runs.push([bound]);
  }
  return rangesOf(runs);
}

/** One of the values in the order, and its value at the position. */
type Bound = Pick<Term, "value" | "descending" | "nullable" | "nullsFirst"> & { here: Sql; isNull: boolean };

function toBounds(key: readonly Sql[], terms: readonly Term[], position: Position): Bound[] {
  const descending = terms.at(-1)?.descending ?? false;
  const sorted = terms.map(({ cast, ...term }, index): Bound => {
    const value = position.values[index] ?? null;
    return { ...term, here: sql`${value}::${cast}`, isNull: value === null };
  });
  const tieBreakers = key.map(
    (value, index): Bound => ({
      ...{ value, descending, nullable: false, nullsFirst: descending },
      ...{ here: sql`${position.key[index]}`, isNull: false },
    }),
  );
  return [...sorted, ...tieBreakers];
}

/** Whether the bound can join the run's row comparison: a null in it would hide the rows after it. */
function continues(run: Bound[], { descending, nullable, nullsFirst, isNull }: Bound) {
  const mayHide = isNull || (nullable && !nullsFirst);
  return !mayHide && run.every((each) => !each.isNull && each.descending === descending);
}

function rangesOf([run, ...others]: Bound[][]): Sql[] {
  if (!run) return [];
  const tie = tiedWith(run);
  return [...rangesOf(others).map((range) => sql`${tie} AND ${range}`), ...beyond(run)];
}

const rowOf = (run: Bound[]) => sql`(${join(run.map(({ value }) => value))})`;
const hereOf = (run: Bound[]) => sql`(${join(run.map(({ here }) => here))})`;
const isNullRun = ([bound]: Bound[]) => bound?.isNull === true;

// PostgreSQL uses no index for `IS NOT DISTINCT FROM`.
const tiedWith = (run: Bound[]) => (isNullRun(run) ? sql`${rowOf(run)} IS NULL` : sql`${rowOf(run)} = ${hereOf(run)}`);

function beyond(run: Bound[]) {
  const [first] = run;
  if (!first) return [];
  if (first.isNull) return first.nullsFirst ? [sql`${first.value} IS NOT NULL`] : [];
  const compared = sql`${rowOf(run)} ${first.descending ? sql`<` : sql`>`} ${hereOf(run)}`;
  return first.nullable && !first.nullsFirst ? [compared, sql`${first.value} IS NULL`] : [compared];
}
