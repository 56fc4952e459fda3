import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { Prisma } from "@/prisma/generated/client";
import type { Source } from "./source";

const { sql, join } = Prisma;

/** The record of a list that has this ID, as a transaction has left it. Throws NotFound as selectRecord does. */
export async function recordWithin<T extends object>(
  tx: Transaction,
  { select, from, where, key, version }: Source<T>,
  type: string,
  id: string,
): Promise<T> {
  const [row] = await tx.$queryRaw<(T & { version: number | null })[]>`
    SELECT ${select}, ${version ?? sql`NULL::int`} AS "version" FROM ${from} WHERE (${join([...key])}) = (${id}) AND ${where}`;
  if (!row) throw notFound(type, id);
  const { version: current, ...record } = row;
  // Safe: what `select` gives.
  return current === null ? (record as T) : withVersion(record as T, current);
}
