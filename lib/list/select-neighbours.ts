import "server-only";

import { read } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { matches } from "./conditions";
import { orderBy, rangesBehind, type Term, toBounds, toTerms } from "./order";
import type { ListQuery } from "./query";
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

  const [row] = await read<Neighbours>(
    source.actor,
    sql`WITH here AS (
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
  const searches = rangesBehind(toBounds(source.key, terms, here)).map(
    (range) => sql`(
      SELECT ARRAY[${join([...source.key])}]::text[] FROM ${source.from}
      WHERE ${source.where}${matches(source, query)} AND ${range}
      ORDER BY ${orderBy(source.key, terms)} LIMIT 1
    )`,
  );
  return sql`coalesce(${join(searches)})`;
}
