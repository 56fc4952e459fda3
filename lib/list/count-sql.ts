import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { matches } from "./conditions";
import { parseFilter } from "./filter";
import type { ListQuery } from "./query";
import type { Kept, Source } from "./source";

const { sql } = Prisma;

/** What counts the rows that a query matches: the aggregate, and where from. Kept counts are added up when they can tell. */
export function countSql(source: Source, query: ListQuery) {
  const where = sql`${source.where}${matches(source, query)}`;
  return source.kept && canTell(source.kept, source, query)
    ? { count: sql`coalesce(sum("count"), 0)::int`, from: source.kept.from, where }
    : { count: sql`count(*)::int`, from: source.from, where };
}

function canTell({ columns }: Kept, { list }: Source, { search, filters }: ListQuery) {
  return !search && filters.every(([key, value]) => columns.includes(parseFilter(list, key, value).field));
}
