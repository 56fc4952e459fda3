import "server-only";

import { type Actor, authorize, hasRole } from "@/lib/auth/actor";
import { read } from "@/lib/db";
import { byCodePoint, folded, like, startsWith } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { type JumpResult, jumpContract } from "./contract";
import { type JumpKind, jumpKinds, seenOrders } from "./kinds";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;
type Row = JumpResult & { rank: number };

const ofEach = 5;
/** What a trigram index can find anywhere in a text: three characters of a word, or two at its end, or one at its start. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** The records one may mean, best first; those of a type together. */
export async function jump(actor: Actor, search: string): Promise<{ Items: JumpResult[] }> {
  authorize(actor, jumpContract.roles);

  const open = jumpKinds.filter(({ roles }) => hasRole(actor, roles));
  const found = open.map((kind) => bestOf(kind, kind.visible(actor), search.trim()));
  const rows = await read<Row>(
    actor,
    sql`WITH ${seenOrders(actor)}
    SELECT * FROM (${join(found, " UNION ALL ")}) found ORDER BY "rank", ${byCodePoint(sql`"ID"`)}`,
  );
  return { Items: [...Map.groupBy(rows, ({ Type }) => Type).values()].flat() };
}

/** The exact ID, then IDs that begin so, IDs that hold it, names that hold its words: as many as are asked for. */
function bestOf(kind: JumpKind, visible: Sql, search: string) {
  const { id, words } = kind;
  const begins = startsWith(id, search);
  const holds = trigram.test(search) ? like(id, ["", search, ""]) : sql`false`;
  const named = words ? hasWords(words, search) : sql`false`;
  const take = (rank: Sql, where: Sql) => sql`
    SELECT ${rank} AS "rank", ${kind.type} AS "Type", ${id} AS "ID", ${kind.name} AS "Name", ${kind.status} AS "Status"
    FROM ${kind.from} WHERE ${where} AND ${visible}`;

  // A later look is spared when the earlier ones have found enough.
  const missing = (...looks: Sql[]) => sql`${ofEach} > ${join(looks, " + ")}`;
  const [first, second] = [sql`(SELECT count(*) FROM begins)`, sql`(SELECT count(*) FROM holds)`];
  const exact = sql`${folded(id)} = ${folded(sql`${search}::text`)}`;
  return sql`(
    WITH begins AS (${take(sql`CASE WHEN ${exact} THEN 0 ELSE 1 END`, begins)} ORDER BY ${byCodePoint(id)} LIMIT ${ofEach}),
    holds AS (${take(sql`2`, sql`${missing(first)} AND ${holds} AND NOT ${begins}`)} LIMIT ${ofEach}),
    named AS (${take(sql`3`, sql`${missing(first, second)} AND ${named} AND NOT ${begins} AND NOT ${holds}`)} LIMIT ${ofEach})
    SELECT * FROM begins UNION ALL SELECT * FROM holds UNION ALL SELECT * FROM named ORDER BY "rank", "ID" LIMIT ${ofEach})`;
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
