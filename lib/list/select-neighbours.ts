import "server-only";

import { read } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { matches } from "./conditions";
import { withTotal } from "./count-sql";
import { rangesBehind, type Term, toBounds, toTerms } from "./order";
import type { ListQuery } from "./query";
import { namesOf, placeOf, sortedSql } from "./sorted-sql";
import type { Source } from "./source";

const { sql, join, raw } = Prisma;

/** The keys of the rows right before and right after one. */
export type Neighbours = { previous: string[] | null; next: string[] | null };

/**
 * The neighbours of a row in a list, on whatever page. A row that the search or the filters no longer match has those of
 * the place where it would be; one that the caller may not see has none.
 */
export async function selectNeighbours(source: Source, query: ListQuery, key: readonly string[]): Promise<Neighbours> {
  const terms = toTerms(source, query);
  const values = [...terms.map(({ value }) => value), ...source.key];
  const here = values.map((_, index) => raw(`here."v${index}"`));
  const [first, ...others] = terms;
  const backwards: [Term, ...Term[]] = [opposite(first), ...others.map(opposite)];

  const before = source.seen ? sql`${withTotal(source, query)},` : sql`WITH`;

  const [row] = await read<Neighbours>(
    source.actor,
    sql`${before} here AS (
      SELECT ${join(values.map((value, index) => sql`${value} AS ${raw(`"v${index}"`)}`))}
      FROM ${source.from}
      WHERE ${source.where} AND (${join([...source.key])}) = (${join([...key])})
    )
    SELECT ${nearest(source, query, backwards, here)} AS "previous", ${nearest(source, query, terms, here)} AS "next"
    FROM here`,
  );
  return row ?? { previous: null, next: null };
}

const opposite = (term: Term): Term => ({ ...term, descending: !term.descending });

/** The key of the first row behind `here`: the ranges are looked into one after the other, until one has a row. */
function nearest(source: Source, query: ListQuery, terms: [Term, ...Term[]], here: Prisma.Sql[]) {
  const keys = namesOf(placeOf(source.key, terms).keys);
  const searches = rangesBehind(toBounds(source.key, terms, here)).map(
    (range) => sql`(
      SELECT ARRAY[${join(keys)}]::text[]
      FROM (${sortedSql(source, { terms, narrowed: sql`${matches(source, query)} AND ${range}`, limit: sql`LIMIT 1` })}) nearest
    )`,
  );
  return sql`coalesce(${join(searches)})`;
}
