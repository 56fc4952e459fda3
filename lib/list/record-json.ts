import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { WithNames } from "./named";
import type { Source } from "./source";

const { sql, join } = Prisma;

/** A row of the list as the JSON of its record. */
export const jsonOf = ({ select }: Pick<Source, "select">) =>
  sql`(SELECT row_to_json(record_row)::text FROM (SELECT ${select}) record_row)`;

/** The list with records that say what their IDs are called, where `named` requests it. */
export function naming<S extends Source>(source: S, { named = false }: WithNames): S {
  if (!named || !source.names) return source;
  const names = Object.entries(source.names).map(([property, name]) => sql`${property}::text, ${name}`);
  return { ...source, select: sql`${source.select}, json_build_object(${join(names)}) AS "Names"` };
}
