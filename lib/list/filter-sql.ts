import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { equalityOf, jsonComparison, jsonEquality, jsonPlace, whenScalar } from "./comparison-sql";
import type { Condition, Equal, Filter } from "./filter";
import type { Column } from "./source";
import { anyOf, byCodePoint, like } from "./text-sql";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;

type ColumnPath = Pick<Filter, "path"> & { column: Column };

/** A filter's alternatives, of which many that compare for equality are one condition. */
export function filterSql(column: Column, { path, alternatives }: Filter) {
  const place = { column, path };
  const equal = alternatives.filter((each) => each.test === "equal");
  const [inclusions, exclusions] = [equal.filter(({ negated }) => !negated), equal.filter(({ negated }) => negated)];
  const together = [inclusions, exclusions].filter(({ length }) => length > 1).flat();
  const alone = alternatives.filter((each) => each.test !== "equal" || !together.includes(each));
  return anyOf([
    ...alone.map((each) => alternativeSql(place, each)),
    ...(inclusions.length > 1 ? [hasOneOf(place, inclusions)] : []),
    ...(exclusions.length > 1 ? [sql`NOT ${hasEachOf(place, exclusions)}`] : []),
  ]);
}

/** That the record has none of the values: filters of which each excludes one. */
export function noneOfSql(column: Column, { path, alternatives }: Filter) {
  const exclusions = alternatives.filter((each) => each.test === "equal");
  return sql`NOT coalesce(${hasOneOf({ column, path }, exclusions)}, false)`;
}

function alternativeSql({ column, path }: ColumnPath, condition: Condition) {
  const passes = among(column, anyOf(column.match.map((value) => testSql(value, { column, path }, condition))));
  // `NOT coalesce(…)`: what is null is not equal to anything, so a negation finds it.
  return condition.negated ? sql`NOT coalesce(${passes}, false)` : passes;
}

function hasOneOf({ column, path }: ColumnPath, alternatives: Equal[]) {
  const values = alternatives.map(({ value }) => value);
  const equal = column.match.map((match) => {
    const { compared, many } = equalityAt(match, { column, path });
    return sql`${compared} = ANY (${many(values)})`;
  });
  return among(column, anyOf(equal));
}

/** A record that has two values may have two of them: to have neither is one `!` for each, joined by OR. Null has none. */
function hasEachOf({ column, path }: ColumnPath, alternatives: Equal[]) {
  const equalities = column.match.map((match) => equalityAt(match, { column, path }));
  const own = sql`ARRAY[${join(equalities.map(({ compared }) => compared))}]`;
  const { within } = column;
  const all = within ? sql`ARRAY(SELECT unnest(${own}) FROM ${within.from} WHERE ${within.where})` : own;
  return sql`(${equalities[0]?.many(alternatives.map(({ value }) => value))} <@ ${all})`;
}

/** A list's values pass when one of them does; so their negation is: none does. */
function among({ within }: Column, passes: Sql) {
  return within ? sql`EXISTS (SELECT 1 FROM ${within.from} WHERE ${within.where} AND ${passes})` : passes;
}

const equalityAt = (value: Sql, { column, path }: ColumnPath) =>
  path.length > 0 ? jsonEquality(jsonPlace(value, path)) : equalityOf(value, column.cast);

function testSql(value: Sql, place: ColumnPath, condition: Condition): Sql {
  if (condition.test !== "equal")
    return place.path.length > 0 ? jsonTest(value, place, condition) : valueTest(value, place, condition);
  const { compared, one } = equalityAt(value, place);
  return sql`${compared} = ${one(condition.value)}`;
}

type Other = Exclude<Condition, Equal>;

function valueTest(value: Sql, { column: { cast } }: ColumnPath, condition: Other) {
  switch (condition.test) {
    case "present":
      return sql`${value} IS NOT NULL`;
    case "like":
      return like(cast ? sql`${value}::text` : value, condition.parts);
    case "compare": {
      const operator = raw(condition.operator);
      if (cast) return sql`${value} ${operator} ${condition.value}::${cast}`;
      return sql`${byCodePoint(value)} ${operator} ${byCodePoint(sql`${condition.value}::text`)}`;
    }
  }
}

/** What a path into JSON leads to: scalars compare by their text. */
function jsonTest(value: Sql, { path }: ColumnPath, condition: Other) {
  const place = jsonPlace(value, path);
  switch (condition.test) {
    case "present":
      return sql`${place.text} IS NOT NULL`;
    case "like":
      return sql`(${whenScalar(place, like(place.text, condition.parts))})`;
    case "compare":
      return jsonComparison(place, condition);
  }
}
