import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { asksOnlyOf, matches } from "./conditions";
import { listedSql, type Selection } from "./listed-sql";
import type { ListQuery } from "./query";
import { isListedSeen, isSeen } from "./seen-sql";
import type { Source } from "./source";

const { sql, empty } = Prisma;

/** What a statement about a list's rows begins with: `seen` where there is one, `listed`, and the total of what a query matches. */
export function withTotal(source: Source, query: ListQuery, shown: Selection) {
  const visible = source.parent?.visible ?? sql`true`;
  const seen = source.seen ? sql`seen("id") AS MATERIALIZED (${source.seen.ids}), ` : empty;
  return sql`WITH ${seen}${listedSql(source, query, shown)},
    counted AS (SELECT ${visible} AS "visible", ${countSql(source, query)})`;
}

/** What counts the rows that a query matches. Kept counts are added up when they can tell. */
function countSql(source: Source, query: ListQuery) {
  const { counts, seen, isCounted = true } = source;
  if (!isCounted) return sql`0 AS "total"`;
  if (!counts || !asksOnlyOf(counts, source, query))
    return sql`count(*)::int AS "total" FROM listed WHERE ${seen ? isListedSeen : sql`true`}`;
  const visible = seen ? isSeen(seen) : source.where;
  return sql`coalesce(sum("count"), 0)::int AS "total" FROM ${counts.from} WHERE ${visible}${matches(source, query)}`;
}
