import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { type Compare, type Equal, parseDate } from "./filter";
import { parseNumber } from "./read-number";
import { byCodePoint, folded } from "./text-sql";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;
type Value = Equal["value"];

/** How values are compared for equality: what of the row is compared, and with what one or many others are. */
export type Equality = { compared: Sql; one: (value: Value) => Sql; many: (values: readonly Value[]) => Sql };

/** Texts are equal whatever their case. A `cast` names the PostgreSQL type of what has another, an enum among them. */
export function equalityOf(value: Sql, cast: Sql | undefined): Equality {
  if (!cast) return textEquality(folded(value));
  return {
    compared: value,
    one: (operand) => sql`${literal(operand)}::${cast}`,
    many: (operands) =>
      operands.every((each) => typeof each === "string")
        ? sql`ARRAY[${join([...new Set(operands)].sort().map(member))}]::${cast}[]`
        : sql`${arrayText(operands)}::${cast}[]`,
  };
}

function textEquality(compared: Sql): Equality {
  return {
    compared,
    one: (operand) => folded(sql`${String(operand)}::text`),
    many: (operands) => foldedArray(operands.map(String)),
  };
}

/** Folded as one text and then split, which PostgreSQL does as it plans: it can look up each row's value in a hash. */
function foldedArray(texts: string[]) {
  const separator = separatorOf(texts);
  return sql`string_to_array(${folded(sql`${texts.join(separator)}::text`)}, ${separator}::text)`;
}

/** A text that has no case and is in none of the texts, nor where one ends and the next begins. */
function separatorOf(texts: string[], nth = 0): string {
  const separator = `\x1e${nth}\x1f`;
  return texts.some((text) => text.includes(separator)) ? separatorOf(texts, nth + 1) : separator;
}

/** Booleans and enums are in the very text: a plan that serves every value could not use the indexes of one. */
function literal(value: Value) {
  if (typeof value === "boolean") return raw(String(value));
  return typeof value === "string" ? member(value) : sql`${value}`;
}

/** An enum's value. */
function member(value: string) {
  if (!/^[\w.]+$/.test(value)) throw new Error(`${value} is no member of an enum.`);
  return raw(`'${value}'`);
}

/** The text of an array of numbers, dates or booleans, as PostgreSQL reads it. */
const arrayText = (values: readonly Value[]) =>
  `{${values.map((value) => (value instanceof Date ? value.toISOString() : value)).join()}}`;

/** What a path into JSON leads to: its text, and the type of its value. */
export type JsonPlace = { text: Sql; kind: Sql };

export function jsonPlace(value: Sql, path: string[]): JsonPlace {
  const steps = sql`ARRAY[${join(path)}]::text[]`;
  return { text: sql`(${value} #>> ${steps})`, kind: sql`jsonb_typeof(${value} #> ${steps})` };
}

/** Null where there is no string, number or boolean. */
export const whenScalar = ({ kind }: JsonPlace, then: Sql) =>
  sql`CASE WHEN ${kind} IN ('string', 'number', 'boolean') THEN ${then} END`;

/** Scalars are equal by their text; anything else is equal to nothing. */
export const jsonEquality = (place: JsonPlace) => textEquality(whenScalar(place, folded(place.text)));

/** Numbers are ordered with numbers, dates with dates, other texts by their code points. */
export function jsonComparison({ text, kind }: JsonPlace, { operator, value }: Compare) {
  // CASE, since only it keeps PostgreSQL from casting what is not a number.
  const than = raw(operator);
  const operand = String(value);
  const date = parseDate(operand);
  const number = parseNumber(operand);
  if (number !== null)
    return sql`CASE WHEN ${kind} = 'number' THEN ${text}::numeric ${than} ${String(number)}::numeric END`;
  if (date) return sql`CASE WHEN ${kind} = 'string' THEN iso_time(${text}) ${than} ${date}::timestamptz END`;
  return sql`CASE WHEN ${kind} = 'string' THEN ${byCodePoint(text)} ${than} ${byCodePoint(sql`${operand}::text`)} END`;
}
