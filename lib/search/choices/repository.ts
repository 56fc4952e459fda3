import "server-only";

import { type Actor, authorize, hasRole } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { Prisma } from "@/prisma/generated/client";
import { bestOf } from "./best-of";
import { type Choice, choicesContract } from "./contract";
import { readIDs, writeIDs } from "./ids";
import { choosables } from "./kinds";
import { type ChoiceKind, maxChoices } from "./operation";
import { recentSql } from "./recent-sql";

const { sql } = Prisma;

type ChoiceQuery = { kind: ChoiceKind; search?: string | undefined; ids?: string | undefined };

/** What a filter by the kind can choose from: the best matches, the IDs asked for, or the first by name. */
export async function listChoices(actor: Actor, { kind, search, ids }: ChoiceQuery): Promise<{ Items: Choice[] }> {
  authorize(actor, choicesContract.roles);
  const { roles, visible, ...choosable } = choosables[kind];
  authorize(actor, roles);

  const { id, name, from, order } = choosable;
  const isVisible = visible(actor);
  const words = search?.trim();
  const take = (where: Prisma.Sql) =>
    sql`(SELECT ${id} AS "ID", ${name} AS "Name" FROM ${from} WHERE ${where} AND ${isVisible} ORDER BY ${order} ${limit(maxChoices)})`;
  const choices = ids
    ? take(sql`${id} = ANY(${readIDs(ids)}::text[])`)
    : words
      ? bestOf({ ...choosable, type: kind, status: sql`NULL` }, isVisible, { search: words, most: maxChoices })
      : take(sql`true`);
  const Items = await read<Choice>(actor, sql`WITH ${recentSql(actor)} SELECT "ID", "Name" FROM ${choices} found`);
  return { Items };
}

/** The names of IDs that a page shows, of the kinds that the actor may choose from. */
export async function findNames(actor: Actor, ids: ReadonlyMap<ChoiceKind, readonly string[]>) {
  const names = new Map<string, string>();
  for (const [kind, kindIDs] of ids) {
    if (kindIDs.length === 0 || !hasRole(actor, choosables[kind].roles)) continue;
    const { Items } = await listChoices(actor, { kind, ids: writeIDs(kindIDs.slice(0, maxChoices)) });
    for (const { ID, Name } of Items) names.set(`${kind} ${ID}`, Name);
  }
  return (kind: ChoiceKind, id: string) => names.get(`${kind} ${id}`);
}
