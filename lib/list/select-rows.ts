import "server-only";

import { read } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { matches } from "./conditions";
import { orderBy, toTerms } from "./order";
import { visibleBy } from "./own-rows-sql";
import type { ListQuery } from "./query";
import { openCursor } from "./row-cursor";
import type { Source } from "./source";

const { sql } = Prisma;

/** All rows of a list in its order, a batch at a time, in one statement: they are from one moment. */
export function selectRows<T extends object>(source: Source<T>, query: ListQuery, signal: AbortSignal) {
  const { actor, select, from, ownRows, key } = source;
  const where = visibleBy(ownRows, source.where);
  // A null limit, unknown when planning: PostgreSQL plans for a tenth of the rows, and so to return the first ones soon.
  // Without it, it would sort all of ten million before it returns one.
  const statement = sql`
    SELECT ${select} FROM ${from} WHERE ${where}${matches(source, query)} ORDER BY ${orderBy(key, toTerms(source, query))}
    LIMIT (SELECT NULL::bigint)`;
  return openCursor<T>(actor, statement, signal);
}

/** Throws NotFound for a parent the caller may not see. */
export async function requireParent({ actor, parent }: Pick<Source, "actor" | "parent">) {
  if (!parent) return;
  const [row] = await read<{ visible: boolean }>(actor, sql`SELECT ${parent.visible} AS "visible"`);
  if (!row?.visible) throw notFound(parent.type, parent.id);
}
