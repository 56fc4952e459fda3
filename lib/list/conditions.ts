import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { type Condition, type Filter, parseDate, parseFilter, parseNumber } from "./filter";
import type { ListQuery } from "./query";
import { type Column, columnOf, type Source } from "./source";
import { byCodePoint, folded, like } from "./text-sql";

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

/** What the query narrows the list by: ` AND …` for its search and each filter. */
export function matches({ list, columns }: Source, { search, searchOn, filters }: ListQuery) {
  const conditions = filters.map(([key, value]) => filterSql(columns, parseFilter(list, key, value)));
  if (search) {
    const fields = searchOn.length > 0 ? searchOn : list.searchable;
    const texts = fields.flatMap((field) => textsOf(columnOf(columns, field)));
    conditions.push(anyOf(texts.map((text) => like(text, ["", search, ""]))));
  }
  return conditions.length > 0 ? sql` AND ${join(conditions, " AND ")}` : empty;
}

const textsOf = ({ search, match }: Column) => search ?? match;
const anyOf = (conditions: Sql[]) => sql`(${join(conditions, " OR ")})`;

function filterSql(columns: Record<string, Column>, { field, path, alternatives }: Filter) {
  const column = columnOf(columns, field);
  const toSql = (condition: Condition) =>
    among(
      column,
      anyOf(
        column.match.map((value) =>
          path.length > 0 ? jsonSql(value, path, condition) : valueSql(value, column, condition),
        ),
      ),
    );
  // `NOT coalesce(…)`: what is null is not equal to anything, so a negation finds it.
  return anyOf(alternatives.map((each) => (each.negated ? sql`NOT coalesce(${toSql(each)}, false)` : toSql(each))));
}

/** A list's values pass when one of them does; so their negation is: none does. */
function among({ within }: Column, passes: Sql) {
  return within ? sql`EXISTS (SELECT 1 FROM ${within.from} WHERE ${within.where} AND ${passes})` : passes;
}

function valueSql(value: Sql, { cast }: Column, condition: Condition): Sql {
  switch (condition.test) {
    case "present":
      return sql`${value} IS NOT NULL`;
    case "like":
      return like(cast ? sql`${value}::text` : value, condition.parts);
    case "equal":
      if (cast && typeof condition.value === "string") return sql`${value} = ${member(condition.value)}::${cast}`;
      return cast
        ? sql`${value} = ${condition.value}::${cast}`
        : sql`${folded(value)} = ${folded(sql`${condition.value}::text`)}`;
    case "compare": {
      const operator = Prisma.raw(condition.operator);
      if (cast) return sql`${value} ${operator} ${condition.value}::${cast}`;
      return sql`${byCodePoint(value)} ${operator} ${byCodePoint(sql`${condition.value}::text`)}`;
    }
  }
}

/** An enum's value in the very text, or a plan that serves every value could not use the indexes of one. */
function member(value: string) {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is no member of an enum.`);
  return Prisma.raw(`'${value}'`);
}

/** What a path into JSON leads to: scalars compare by their text; under an ordering, numbers with numbers and dates with dates. */
function jsonSql(value: Sql, path: string[], condition: Condition): Sql {
  const steps = sql`ARRAY[${join(path)}]::text[]`;
  const found = sql`(${value} #>> ${steps})`;
  const kind = sql`jsonb_typeof(${value} #> ${steps})`;
  const scalar = (test: Sql) => sql`(${kind} IN ('string', 'number', 'boolean') AND ${test})`;

  if (condition.test === "present") return sql`${found} IS NOT NULL`;
  if (condition.test === "like") return scalar(like(found, condition.parts));
  const text = String(condition.value);
  if (condition.test === "equal") return scalar(sql`${folded(found)} = ${folded(sql`${text}::text`)}`);

  // CASE, since only it keeps PostgreSQL from casting what is not a number.
  const operator = Prisma.raw(condition.operator);
  const date = parseDate(text);
  const number = parseNumber(text);
  if (number !== null)
    return sql`CASE WHEN ${kind} = 'number' THEN ${found}::numeric ${operator} ${String(number)}::numeric END`;
  if (date) return sql`CASE WHEN ${kind} = 'string' THEN iso_time(${found}) ${operator} ${date}::timestamptz END`;
  return sql`CASE WHEN ${kind} = 'string' THEN ${byCodePoint(found)} ${operator} ${byCodePoint(sql`${text}::text`)} END`;
}
