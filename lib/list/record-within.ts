import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { withText } from "@/lib/db/written-json";
import { notFound } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { Prisma } from "@/prisma/generated/client";
import { recordSql } from "./select-record";
import type { Source } from "./source";

const { sql, empty } = Prisma;

/** The record with this ID, as the transaction has left it. Throws NotFound as selectRecord does. */
export async function recordWithin<T extends object>(
  tx: Transaction,
  source: Source<T>,
  type: string,
  id: string,
): Promise<T> {
  const and = source.version ? sql`, ${source.version} AS "version"` : empty;
  const [row] = await tx.$queryRaw<{ record: string; version?: number }[]>(recordSql(source, [id], and));
  if (!row) throw notFound(type, id);
  // Safe: `select` returns it.
  const record = withText(JSON.parse(row.record) as T, row.record);
  return row.version === undefined ? record : withVersion(record, row.version);
}
