import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { equalityOf, jsonComparison, jsonEquality, jsonPlace, whenScalar } from "./comparison-sql";
import type { Condition, Equal, Filter } from "./filter";
import type { Column } from "./source";
import { anyOf, byCodePoint, like } from "./text-sql";

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;

type ColumnPath = Pick<Filter, "path"> & { column: Column };

/** The condition of a filter. All alternatives that compare for equality become one. */
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

/** The record has none of the values: for filters that each exclude one. */
export function noneOfSql(column: Column, { path, alternatives }: Filter) {
  const exclusions = alternatives.filter((each) => each.test === "equal");
  return sql`NOT coalesce(${hasOneOf({ column, path }, exclusions)}, false)`;
}

function alternativeSql({ column, path }: ColumnPath, condition: Condition) {
  const passes = among(column, anyOf(column.match.map((value) => testSql(value, { column, path }, condition))));
  // `NOT coalesce(…)`: null equals nothing, so a negation matches it.
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

/** The record has each of the values, which a record with many values can. `!a|!b` excludes only those records. */
function hasEachOf({ column, path }: ColumnPath, alternatives: Equal[]) {
  const equalities = column.match.map((match) => equalityAt(match, { column, path }));
  const own = sql`ARRAY[${join(equalities.map(({ compared }) => compared))}]`;
  const { within } = column;
  const all = within ? sql`ARRAY(SELECT unnest(${own}) FROM ${within.from} WHERE ${within.where})` : own;
  return sql`(${equalities[0]?.many(alternatives.map(({ value }) => value))} <@ ${all})`;
}

/** A record with many values matches when one of them does, and a negation when none does. */
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

/** Scalars in JSON are compared by their text. */
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
