import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { WithNames } from "./named";
import type { Source } from "./source";

const { sql, join } = Prisma;

/** The JSON of a row's record. */
export const jsonOf = ({ select }: Pick<Source, "select">) =>
  sql`(SELECT row_to_json(record_row)::text FROM (SELECT ${select}) record_row)`;

/** The list's source with the names of IDs in its records if `named`. */
export function naming<S extends Source>(source: S, { named = false }: WithNames): S {
  if (!named || !source.names) return source;
  const names = Object.entries(source.names).map(([property, name]) => sql`${property}::text, ${name}`);
  return { ...source, select: sql`${source.select}, json_build_object(${join(names)}) AS "Names"` };
}
