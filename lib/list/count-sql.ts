import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { matches } from "./conditions";
import { parseFilter } from "./filter";
import type { ListQuery } from "./query";
import { isSeen } from "./seen-sql";
import type { Kept, Source } from "./source";

const { sql, empty } = Prisma;

/** What a statement about a list's rows begins with: `seen` where there is one, and the total of what a query matches. */
export function withTotal(source: Source, query: ListQuery) {
  const { count, from, where } = countSql(source, query);
  const visible = source.parent?.visible ?? sql`true`;
  const seen = source.seen ? sql`seen("id") AS MATERIALIZED (${source.seen.ids}), ` : empty;
  return sql`WITH ${seen}counted AS (SELECT ${visible} AS "visible", ${count} AS "total" FROM ${from} WHERE ${where})`;
}

/** What counts the rows that a query matches: the aggregate, and where from. Kept counts are added up when they can tell. */
function countSql(source: Source, query: ListQuery) {
  const where = sql`${source.seen ? isSeen(source.seen) : source.where}${matches(source, query)}`;
  return source.kept && canTell(source.kept, source, query)
    ? { count: sql`coalesce(sum("count"), 0)::int`, from: source.kept.from, where }
    : { count: sql`count(*)::int`, from: source.from, where };
}

function canTell({ columns }: Kept, { list }: Source, { search, filters }: ListQuery) {
  return !search && filters.every(([key, value]) => columns.includes(parseFilter(list, key, value).field));
}
