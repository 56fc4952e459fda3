import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { listedTerms, namesOf, placeOf } from "./listed-sql";
import { orderBy, type Term } from "./order";
import { isListedSeen, isListedSeenOnAWalk } from "./seen-sql";
import type { Source } from "./source";

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

/** So many rows are sorted about as soon as the first of them are met on a walk through ten million. */
const mostGathered = 20_000;

/** `narrowed`: what the rows must match beside what `listed` has, ` AND …`. `limit`: which of them, in their order. */
type SortOptions = { terms: [Term, ...Term[]]; narrowed: Sql; limit: Sql };

/**
 * Rows of the table `listed` in an order. Where the source has `seen`, this stands behind withTotal, and the total decides:
 * few rows are gathered and sorted, of many the first are met on a walk along an index. Both are planned, since PostgreSQL
 * cannot foresee how many they are, and one is done.
 */
export function sortedSql({ seen, key }: Source, { terms, narrowed, limit }: SortOptions) {
  const { keys, values } = placeOf(key, terms);
  const columns = join([...namesOf([...keys, ...values]), sql`"record"`]);
  const order = sql`ORDER BY ${orderBy(namesOf(keys), listedTerms(terms))}`;
  const walked = (condition: Sql) => sql`SELECT ${columns} FROM listed WHERE ${condition}${narrowed} ${order} ${limit}`;
  if (!seen) return walked(sql`true`);

  // OFFSET 0 has PostgreSQL find them all before it sorts: it might walk in their order to spare itself that.
  const gathered = (condition: Sql) => sql`
    SELECT ${columns} FROM (SELECT ${columns} FROM listed WHERE ${condition}${isListedSeen}${narrowed} OFFSET 0) gathered
    ${order} ${limit}`;
  const [first, ...others] = terms;
  if (!first.indexed || others.length > 0) return gathered(empty);

  const total = sql`(SELECT "total" FROM counted)`;
  return sql`
    (${walked(sql`${total} > ${mostGathered} AND ${isListedSeenOnAWalk}`)})
    UNION ALL
    (${gathered(sql`${total} <= ${mostGathered} AND `)})`;
}
