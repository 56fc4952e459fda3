import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { orderBy, type Term } from "./order";
import { isSeen, isSeenOnAWalk } from "./seen-sql";
import type { Source } from "./source";

const { sql, join, raw, empty } = Prisma;
type Sql = Prisma.Sql;

/** So many rows are sorted about as soon as the first of them are met on a walk through ten million. */
const mostGathered = 20_000;

/** `narrowed`: what the rows must match beside what the caller may see, ` AND …`. `limit`: which of them, in their order. */
type Asked = { terms: [Term, ...Term[]]; narrowed: Sql; limit: Sql };
type Named = { value: Sql; name: Sql };

/**
 * Rows of a list in an order: the key as `k0` …, what they are sorted by as `v0` …, and `record`. Where the source has
 * `seen`, this stands behind withTotal, and the total decides: few rows are gathered and sorted, of many the first are met
 * on a walk along an index. Both are planned, since PostgreSQL cannot foresee how many they are, and one is done.
 */
export function sortedSql({ from, where, seen, key }: Source, { terms, narrowed, limit }: Asked, record = sql`NULL`) {
  const { keys, values } = placeOf(key, terms);
  const place = join([...keys, ...values].map(({ value, name }) => sql`${value} AS ${name}`));
  const walked = (condition: Sql) => sql`
    SELECT ${place}, ${record} AS "record" FROM ${from}
    WHERE ${condition}${narrowed} ORDER BY ${orderBy(key, terms)} ${limit}`;
  if (!seen) return walked(where);

  const byName = values.map(({ name }, index) => ({ value: name, descending: terms[index]?.descending ?? false }));
  // OFFSET 0 has PostgreSQL find them all before it sorts: it might walk in their order to spare itself that.
  const gathered = (condition: Sql) => sql`
    SELECT *, ${record} AS "record" FROM (
      SELECT ${place} FROM ${from} WHERE ${condition}${isSeen(seen)}${narrowed} OFFSET 0
    ) gathered ORDER BY ${orderBy(namesOf(keys), byName)} ${limit}`;
  const [first, ...others] = terms;
  if (!first.indexed || others.length > 0) return gathered(empty);

  const total = sql`(SELECT "total" FROM counted)`;
  return sql`
    (${walked(sql`${total} > ${mostGathered} AND ${isSeenOnAWalk(seen)}`)})
    UNION ALL
    (${gathered(sql`${total} <= ${mostGathered} AND `)})`;
}

/** What sortedSql calls the key of a row, and the values it is sorted by. */
export function placeOf(key: readonly Sql[], terms: readonly Term[]) {
  const sorted = terms.map(({ value }) => value);
  return { keys: named("k", key), values: named("v", sorted) };
}

const named = (letter: string, values: readonly Sql[]): Named[] =>
  values.map((value, index) => ({ value, name: raw(`"${letter}${index}"`) }));

export const namesOf = (columns: Named[]) => columns.map(({ name }) => name);
