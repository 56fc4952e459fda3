import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { namesOf, placeOf, toListTerms } from "./list-sql";
import { orderBy, type Term } from "./order";
import { listRowIsOwn, listRowIsOwnOnAWalk } from "./own-rows-sql";
import type { Source } from "./source";

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

/** Sorting this many rows takes about as long as scanning an index of ten million for the first of them. */
const maxToSort = 20_000;

/** `and`: more conditions, ` AND …`. `limit`: the LIMIT clause. `hasRecord`: whether the rows have a record, too. */
type SortOptions = { terms: [Term, ...Term[]]; and: Sql; limit: Sql; hasRecord?: boolean };

/**
 * Rows of the table `list_rows` in order. If the source has `ownRows`, this comes after withTotal, and the total decides: few
 * rows are collected and sorted; of many, the first are found by scanning an index. PostgreSQL cannot know the number of
 * rows when planning, so it plans both and runs one.
 */
export function sortRows({ ownRows, key }: Source, { terms, and, limit, hasRecord = false }: SortOptions) {
  const { keys, values } = placeOf(key, terms);
  // A column of nulls would have to be added to each row, also to those that the limit skips.
  const columns = join([...namesOf([...keys, ...values]), ...(hasRecord ? [sql`"record"`] : [])]);
  const order = sql`ORDER BY ${orderBy(namesOf(keys), toListTerms(terms))}`;
  const walk = (condition: Sql) => sql`SELECT ${columns} FROM list_rows WHERE ${condition}${and} ${order} ${limit}`;
  if (!ownRows) return walk(sql`true`);

  // OFFSET 0 makes PostgreSQL find all rows before it sorts; it might scan the index in their order instead.
  const collect = (condition: Sql) => sql`
    SELECT ${columns} FROM (SELECT ${columns} FROM list_rows WHERE ${condition}${listRowIsOwn}${and} OFFSET 0) own_rows
    ${order} ${limit}`;
  const [first, ...others] = terms;
  if (!first.indexed || others.length > 0) return collect(empty);

  const total = sql`(SELECT "total" FROM list_total)`;
  return sql`
    (${walk(sql`${total} > ${maxToSort} AND ${listRowIsOwnOnAWalk}`)})
    UNION ALL
    (${collect(sql`${total} <= ${maxToSort} AND `)})`;
}
