import "server-only";

import { limit } from "@/lib/db/limit";
import { byCodePoint, folded, like, startsWith } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

/** How records of one type are found in SQL. */
export type Findable = {
  type: string | Sql;
  from: Sql;
  id: Sql;
  name: Sql;
  status: Sql;
  /** What words are looked for in; null when only the ID is searched. */
  words: Sql | null;
  /** Found by any part of it. */
  email?: Sql;
};

type BestOptions = { search: string; most: number };

/** What a trigram index can find anywhere in a text: three characters of a word, or two at its end, or one at its start. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** The exact ID, then IDs that begin so, IDs that hold it, names that hold it, then names that hold its words, then email addresses that hold it: as many as are asked for. */
export function bestOf(findable: Findable, visible: Sql, { search, most }: BestOptions) {
  const { id, words, email } = findable;
  const begins = startsWith(id, search);
  const holds = trigram.test(search) ? like(id, ["", search, ""]) : sql`false`;
  const matchesName = words ? hasWords(words, search) : sql`false`;
  const nameRank = sql`CASE WHEN ${like(words ?? id, ["", search, ""])} THEN 3 ELSE 4 END`;
  const take = (rank: Sql, where: Sql) => sql`
    SELECT ${rank} AS "rank", ${findable.type} AS "Type", ${id} AS "ID", ${findable.name} AS "Name", ${findable.status} AS "Status", ${email ?? sql`NULL`}::text AS "Email"
    FROM ${findable.from} WHERE ${where} AND ${visible}`;

  // A later look is spared when the earlier ones have found enough.
  const missing = (...looks: Sql[]) => sql`${most} > ${join(looks, " + ")}`;
  const [first, second] = [sql`(SELECT count(*) FROM begins)`, sql`(SELECT count(*) FROM holds)`];
  const exact = sql`${folded(id)} = ${folded(sql`${search}::text`)}`;
  const ways = sql`
    WITH begins AS (${take(sql`CASE WHEN ${exact} THEN 0 ELSE 1 END`, begins)} ORDER BY ${byCodePoint(id)} ${limit(most)}),
    holds AS (${take(sql`2`, sql`${missing(first)} AND ${holds} AND NOT ${begins}`)} ${limit(most)}),
    named AS (${take(nameRank, sql`${missing(first, second)} AND ${matchesName} AND NOT ${begins} AND NOT ${holds}`)} ${limit(most)}),
    found AS (SELECT * FROM begins UNION ALL SELECT * FROM holds UNION ALL SELECT * FROM named)`;
  const inOrder = sql`ORDER BY "rank", "ID" ${limit(most)}`;
  if (!email || !trigram.test(search)) return sql`(${ways} SELECT * FROM found ${inOrder})`;
  const others = sql`${missing(sql`(SELECT count(*) FROM found)`)} AND ${id} NOT IN (SELECT "ID" FROM found)`;
  const emailed = take(sql`5`, sql`${like(email, ["", search, ""])} AND ${others}`);
  return sql`(${ways} SELECT * FROM found UNION ALL (${emailed} ${limit(most)}) ${inOrder})`;
}

/** Each word is somewhere in the text; a short one where a word begins. */
function hasWords(text: Sql, search: string) {
  const words = search.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  if (words.length === 0) return sql`false`;
  const conditions = words.map((word) =>
    trigram.test(word)
      ? like(text, ["", word, ""])
      : sql`(${like(text, [word, ""])} OR ${like(text, ["", ` ${word}`, ""])})`,
  );
  return sql`(${join(conditions, " AND ")})`;
}
