import "server-only";

import { read } from "@/lib/db/connection";
import { withText } from "@/lib/db/written-json";
import { notFound } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { Prisma } from "@/prisma/generated/client";
import type { NamedRecord, WithNames } from "./named";
import { jsonOf, naming } from "./record-json";
import type { Source } from "./source";

const { sql, join, empty } = Prisma;

/** The record with this key. Throws NotFound of this `type` if the caller may not see it. */
export async function selectRecord<T extends object>(
  source: Source<T>,
  type: string,
  [id, ...others]: [string, ...string[]],
  options: WithNames = {},
): Promise<NamedRecord<T>> {
  const values = [id, ...others];
  const and = source.version ? sql`, ${source.version} AS "version"` : empty;
  const [row] = await read<{ record: string; version?: number }>(
    source.actor,
    recordSql(naming(source, options), values, and),
  );
  if (!row) throw notFound(type, values.at(-1) ?? id);
  // Safe: `select` returns it.
  const record = withText(JSON.parse(row.record) as NamedRecord<T>, row.record);
  return row.version === undefined ? record : withVersion(record, row.version);
}

/** The JSON of the row with this key, with more columns (`and`). */
export function recordSql(source: Source, values: (string | Prisma.Sql)[], and = empty) {
  const { from, where, key } = source;
  return sql`SELECT ${jsonOf(source)} AS "record"${and} FROM ${from} WHERE (${join([...key])}) = (${join(values)}) AND ${where}`;
}
