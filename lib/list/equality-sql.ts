import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Equal } from "./filter";
import { type JsonPlace, whenScalar } from "./json-path-sql";
import { folded } from "./text-sql";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;
type Value = Equal["value"];

/** How values are told equal: what of the row is compared, and with what one or many others are. */
export type Equality = { compared: Sql; one: (value: Value) => Sql; many: (values: readonly Value[]) => Sql };

/** Texts are equal whatever their case. A `cast` names the PostgreSQL type of what has another, an enum among them. */
export function equalityOf(value: Sql, cast: Sql | undefined): Equality {
  if (!cast) return textEquality(folded(value));
  return {
    compared: value,
    one: (given) => sql`${literal(given)}::${cast}`,
    many: (given) =>
      given.every((each) => typeof each === "string")
        ? sql`ARRAY[${join([...new Set(given)].sort().map(member))}]::${cast}[]`
        : sql`${arrayText(given)}::${cast}[]`,
  };
}

/** What is no scalar is equal to nothing. */
export const jsonEquality = (place: JsonPlace) => textEquality(whenScalar(place, folded(place.found)));

function textEquality(compared: Sql): Equality {
  return {
    compared,
    one: (given) => folded(sql`${String(given)}::text`),
    many: (given) => foldedArray(given.map(String)),
  };
}

/** Folded as one text and then split, which PostgreSQL does as it plans: it can look up each row's value in a hash. */
function foldedArray(texts: string[]) {
  const separator = separatorOf(texts);
  return sql`string_to_array(${folded(sql`${texts.join(separator)}::text`)}, ${separator}::text)`;
}

/** What has no case and is in none of the texts; where one ends and the next begins it cannot come to be. */
function separatorOf(texts: string[], nth = 0): string {
  const separator = `\x1e${nth}\x1f`;
  return texts.some((text) => text.includes(separator)) ? separatorOf(texts, nth + 1) : separator;
}

/** What has few values is in the very text, or a plan that serves every value could not use the indexes of one. */
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
