import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { Prisma } from "@/prisma/generated/client";
import type { Source } from "./source";

type Versioned<T extends object> = Source<T> & { version: Prisma.Sql };
/** `table`: its alias in the source. */
type Which = { type: string; id: string; table: Prisma.Sql };

/** Locks a record until the transaction ends, and returns it with its version. Throws NotFound as selectRecord does. */
export async function lockRecord<T extends object>(
  tx: Transaction,
  { select, from, where, key, version }: Versioned<T>,
  { type, id, table }: Which,
): Promise<T> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    SELECT ${select}, ${version} AS "version" FROM ${from}
    WHERE (${Prisma.join([...key])}) = (${id}) AND ${where} FOR UPDATE OF ${table}`;
  if (!row) throw notFound(type, id);
  const { version: current, ...record } = row;
  // Safe: `select` returns it.
  return withVersion(record as T, current);
}
