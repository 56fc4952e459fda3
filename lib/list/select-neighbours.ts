import "server-only";

import { read } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";
import { listRows, namesOf, placeOf, positionSql, toListTerms, withTotal } from "./list-sql";
import { rangesBehind, type Term, toTerms } from "./order";
import type { Position } from "./page-key";
import type { ListQuery } from "./query";
import { sortRows } from "./sort-sql";
import type { Source } from "./source";

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

/** A condition on the key of a row. */
type Passes = (key: Sql) => Sql;

/** The keys of the rows right before and right after one. */
export type Neighbours = { previous: string[] | null; next: string[] | null };

/**
 * The neighbours of a row in a list, across pages. A row that the search or the filters no longer match has the neighbours
 * of the place where it would be; one that the caller may not see has none. The next is the first that `passes`.
 */
export async function selectNeighbours(
  source: Source,
  query: ListQuery,
  key: readonly string[],
  passes?: Passes,
): Promise<Neighbours> {
  const terms = toTerms(source, query);
  const position = await findPosition(source, terms, key);
  const [row] = position ? await read<Neighbours>(source.actor, neighboursSql(source, query, position, passes)) : [];
  return row ?? { previous: null, next: null };
}

/** The statement for the neighbours of a position, whether or not there is a row. */
export function neighboursSql(source: Source, query: ListQuery, position: Position, passes?: Passes) {
  const terms = toTerms(source, query);
  const [first, ...others] = terms;
  const backwards: [Term, ...Term[]] = [opposite(first), ...others.map(opposite)];
  const start = source.ownRows ? withTotal(source, query, { terms }) : sql`WITH ${listRows(source, query, { terms })}`;
  return sql`${start}
    SELECT ${nearest(source, backwards, position)} AS "previous", ${nearest(source, terms, position, passes)} AS "next"`;
}

const opposite = (term: Term): Term => ({ ...term, descending: !term.descending, nullsFirst: !term.nullsFirst });

/** Found by a separate statement: which values are null decides where to look for the neighbours. */
async function findPosition(source: Source, terms: readonly Term[], key: readonly string[]) {
  const { keys, values } = placeOf(source.key, terms);
  const place = [...keys, ...values].map(({ value, name }) => sql`${value} AS ${name}`);
  const [row] = await read<{ place: string }>(
    source.actor,
    sql`SELECT ${positionSql(source.key, terms)} AS "place" FROM (
      SELECT ${join(place)} FROM ${source.from}
      WHERE ${source.where} AND (${join([...source.key])}) = (${join([...key])})) here`,
  );
  // Safe: the statement wrote it.
  return row && (JSON.parse(row.place) as Position);
}

/** The key of the first row after a position: ranges are searched one after another until one has a row. */
function nearest(source: Source, terms: [Term, ...Term[]], position: Position, passes?: Passes) {
  const keys = namesOf(placeOf(source.key, terms).keys);
  const narrow = passes ? sql` AND ${passes(sql`(${join(keys)})`)}` : empty;
  const searches = rangesBehind(keys, toListTerms(terms), position).map(
    (range) => sql`(
      SELECT ARRAY[${join(keys)}]::text[]
      FROM (${sortRows(source, { terms, and: sql` AND ${range}${narrow}`, limit: sql`LIMIT 1` })}) nearest
    )`,
  );
  return sql`coalesce(${join(searches)})`;
}
