import "server-only";

import { read } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import type { Source } from "./source";

const { sql, join } = Prisma;

/** The record of a list that has this key. Throws NotFound, which calls it a `type`, when the caller sees none. */
export async function selectRecord<T extends object>(
  source: Source<T>,
  type: string,
  [id, ...others]: [string, ...string[]],
): Promise<T> {
  const values = [id, ...others];
  const [record] = await read<T>(source.actor, recordSql(source, values));
  if (!record) throw notFound(type, values.at(-1) ?? id);
  return record;
}

export function recordSql({ select, from, where, key }: Source, values: string[]) {
  return sql`SELECT ${select} FROM ${from} WHERE (${join([...key])}) = (${join(values)}) AND ${where}`;
}
