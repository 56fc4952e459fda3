import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { type Compare, type Equal, parseDate } from "./filter";
import { parseNumber } from "./read-number";
import { byCodePoint, folded } from "./text-sql";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;
type Value = Equal["value"];

/** How values are compared for equality: the expression of the row, and that of one value or of many. */
type Equality = { compared: Sql; one: (value: Value) => Sql; many: (values: readonly Value[]) => Sql };

/** Text is compared case-insensitively. `cast` names the PostgreSQL type of any other value, enums included. */
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

/** Folded as one text and then split, which PostgreSQL does while planning: it can look up each row's value in a hash. */
function foldedArray(texts: string[]) {
  const separator = separatorOf(texts);
  return sql`string_to_array(${folded(sql`${texts.join(separator)}::text`)}, ${separator}::text)`;
}

/** A caseless text that occurs in none of the texts, nor across the border of two. */
function separatorOf(texts: string[], nth = 0): string {
  const separator = `\x1e${nth}\x1f`;
  return texts.some((text) => text.includes(separator)) ? separatorOf(texts, nth + 1) : separator;
}

/** Booleans and enums are written into the statement: a plan for all values could not use the indexes of one. */
function literal(value: Value) {
  if (typeof value === "boolean") return raw(String(value));
  return typeof value === "string" ? member(value) : sql`${value}`;
}

function member(value: string) {
  if (!/^[\w.]+$/.test(value)) throw new Error(`${value} is no member of an enum.`);
  return raw(`'${value}'`);
}

/** An array of numbers, dates or booleans in PostgreSQL's text format. */
const arrayText = (values: readonly Value[]) =>
  `{${values.map((value) => (value instanceof Date ? value.toISOString() : value)).join()}}`;

/** The value at a path in JSON: its text and its type. */
type JsonPlace = { text: Sql; kind: Sql };

export function jsonPlace(value: Sql, path: string[]): JsonPlace {
  const steps = sql`ARRAY[${join(path)}]::text[]`;
  return { text: sql`(${value} #>> ${steps})`, kind: sql`jsonb_typeof(${value} #> ${steps})` };
}

/** Null unless the value is a string, number or boolean. */
export const whenScalar = ({ kind }: JsonPlace, then: Sql) =>
  sql`CASE WHEN ${kind} IN ('string', 'number', 'boolean') THEN ${then} END`;

/** Scalars are compared by their text; any other value equals nothing. */
export const jsonEquality = (place: JsonPlace) => textEquality(whenScalar(place, folded(place.text)));

/** Numbers are compared with numbers, dates with dates, and other texts by code point. */
export function jsonComparison({ text, kind }: JsonPlace, { operator, value }: Compare) {
  // Only CASE keeps PostgreSQL from casting values that are not numbers.
  const than = raw(operator);
  const operand = String(value);
  const date = parseDate(operand);
  const number = parseNumber(operand);
  if (number !== null)
    return sql`CASE WHEN ${kind} = 'number' THEN ${text}::numeric ${than} ${String(number)}::numeric END`;
  if (date) return sql`CASE WHEN ${kind} = 'string' THEN iso_time(${text}) ${than} ${date}::timestamptz END`;
  return sql`CASE WHEN ${kind} = 'string' THEN ${byCodePoint(text)} ${than} ${byCodePoint(sql`${operand}::text`)} END`;
}
