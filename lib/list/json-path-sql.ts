import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { type Compare, parseDate } from "./filter";
import { parseNumber } from "./read-number";
import { byCodePoint } from "./text-sql";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;

/** What a path into JSON leads to: its text, and the type of its value. */
export type JsonPlace = { found: Sql; kind: Sql };

export function jsonPlace(value: Sql, path: string[]): JsonPlace {
  const steps = sql`ARRAY[${join(path)}]::text[]`;
  return { found: sql`(${value} #>> ${steps})`, kind: sql`jsonb_typeof(${value} #> ${steps})` };
}

/** Null where there is no string, number or boolean. */
export const whenScalar = ({ kind }: JsonPlace, then: Sql) =>
  sql`CASE WHEN ${kind} IN ('string', 'number', 'boolean') THEN ${then} END`;

/** Numbers are ordered with numbers, dates with dates, other texts by their code points. */
export function jsonComparison({ found, kind }: JsonPlace, { operator, value }: Compare) {
  // CASE, since only it keeps PostgreSQL from casting what is not a number.
  const than = raw(operator);
  const text = String(value);
  const date = parseDate(text);
  const number = parseNumber(text);
  if (number !== null)
    return sql`CASE WHEN ${kind} = 'number' THEN ${found}::numeric ${than} ${String(number)}::numeric END`;
  if (date) return sql`CASE WHEN ${kind} = 'string' THEN iso_time(${found}) ${than} ${date}::timestamptz END`;
  return sql`CASE WHEN ${kind} = 'string' THEN ${byCodePoint(found)} ${than} ${byCodePoint(sql`${text}::text`)} END`;
}
