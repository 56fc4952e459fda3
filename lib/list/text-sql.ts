import "server-only";

import { Prisma } from "@/prisma/generated/client";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

export const anyOf = (conditions: readonly Sql[]) => joined(conditions, " OR ");
export const allOf = (conditions: readonly Sql[]) => joined(conditions, " AND ");

function joined(conditions: readonly Sql[], by: string) {
  const [only, ...others] = conditions;
  return only && others.length === 0 ? only : sql`(${join([...conditions], by)})`;
}

// IDs have the collation "C", under which lower() only changes ASCII.
export const folded = (text: Sql) => sql`lower(${text} COLLATE "default")`;
export const byCodePoint = (text: Sql) => sql`${folded(text)} COLLATE "C"`;

/** A moment in records: ISO 8601 in UTC, with milliseconds. */
export const isoText = (moment: Sql) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An amount of money in records: a number. */
export const moneyOf = (amount: Sql) => sql`${amount}::float8`;

/** An amount of money for comparisons: exact, as text without trailing zeros. */
export const exactMoneyOf = (amount: Sql) => sql`trim_scale(${amount})`;

/** Whether the text has these parts, with anything between them, in any case: `["", "chair", ""]` contains "chair". */
export function like(text: Sql, parts: string[]) {
  return sql`${text} COLLATE "default" ILIKE ${toPattern(parts)}`;
}

/**
 * Whether the text begins with this, in any case, by an index on `byCodePoint(text)` and in its order. With LIKE, a plan for
 * any pattern would read the whole index. U+10FFFF, the last code point, occurs in no text.
 */
export function startsWith(text: Sql, start: string) {
  const first = byCodePoint(sql`${start}::text`);
  return sql`(${byCodePoint(text)} >= ${first} AND ${byCodePoint(text)} < ${first} || ${"\u{10ffff}"})`;
}

function toPattern(parts: string[]) {
  return parts.map((part) => part.replace(/[\\%_]/g, "\\$&")).join("%");
}
