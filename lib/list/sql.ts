import "server-only";

import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { type Condition, type Filter, parseDate, parseFilter, parseNumber } from "./filter";
import type { List } from "./list";
import { type Page, toPage } from "./page";
import { type Position, readPageKey, writePageKey } from "./page-key";
import { toSortTerm } from "./parameters";
import type { ListQuery } from "./query";

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

/** How a property reads in SQL. `match` is what filters look at, more than one when any may match. */
export type Column = {
  match: readonly Sql[];
  /** What search looks at, when that is not `match`. */
  search?: readonly Sql[];
  /** What sorting orders by, when that is not the one `match`. */
  sort?: Sql;
  /** The PostgreSQL type that a page key's text is cast back to, and an enum's value. Text when absent. */
  cast?: Sql;
  nullable?: true;
};

export type Source = {
  list: List;
  /** Names the very list, so that a page key of one order means nothing to another. */
  scope: string;
  from: Sql;
  /** What the rows belong to, and whether the caller may see it. */
  parent?: { type: string; id: string; visible: Sql };
  /** What the caller may see of it. */
  where: Sql;
  id: Sql;
  select: Sql;
  columns: Record<string, Column>;
};

type Row = { visible: boolean; total: number; id: string | null; pageKeyValues: (string | null)[] };

/**
 * One page of a list and its total, by one statement. The rows come as `select` says.
 * Throws NotFound for a parent the caller may not see, and List.InvalidPageKey.
 */
export async function selectPage<T extends object>(source: Source, given: ListQuery): Promise<Page<T>> {
  const { query, position } = given.pageKey
    ? readPageKey(source.scope, given.pageKey)
    : { query: given, position: undefined };
  const terms = toTerms(source, query);
  const where = sql`${source.where}${matches(source, query)}`;
  const offset = position ? 0 : (query.page - 1) * query.pageSize;

  const rows = await db.$queryRaw<(Row & T)[]>`
    SELECT counted.*, page.*
    FROM (SELECT ${source.parent?.visible ?? sql`true`} AS "visible", count(*)::int AS "total" FROM ${source.from} WHERE ${where}) counted
    LEFT JOIN (
      SELECT ${source.id} AS "id", ${source.select}, ARRAY[${join(terms.map(({ value }) => sql`(${value})::text`))}] AS "pageKeyValues"
      FROM ${source.from}
      WHERE ${where}${position ? after(source.id, terms, position) : empty}
      ORDER BY ${orderBy(source.id, terms)}
      LIMIT ${query.pageSize + 1} OFFSET ${offset}
    ) page ON true`;

  const [first] = rows;
  if (!first) throw new Error("A count without a row.");
  if (source.parent && !first.visible) throw notFound(source.parent.type, source.parent.id);
  const found = rows.filter((row) => row.id !== null);
  const items = found.slice(0, query.pageSize);
  const last = items.at(-1);
  const nextPageKey =
    last?.id && found.length > items.length
      ? writePageKey(source.scope, query, { values: last.pageKeyValues, id: last.id })
      : null;
  return toPage<T>(items, { page: query.page, pageSize: query.pageSize, total: first.total, nextPageKey });
}

type Term = { value: Sql; cast: Sql; nullable: boolean; descending: boolean };

function toTerms({ list, columns }: Source, { sortBy }: ListQuery): [Term, ...Term[]] {
  const toTerm = (term: string): Term => {
    const { field, descending } = toSortTerm(term);
    const column = columnOf(columns, field);
    const value = column.sort ?? column.match[0] ?? Prisma.raw("NULL");
    return { value, cast: column.cast ?? sql`text`, nullable: column.nullable ?? false, descending };
  };
  const [first = list.defaultSort, ...others] = sortBy;
  return [toTerm(first), ...others.map(toTerm)];
}

const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`);

/** Ties are broken by ID, in the direction of the last term, so that one index serves a sort both ways. */
function orderBy(id: Sql, terms: [Term, ...Term[]]) {
  const sorted = terms.map(({ value, descending }) => sql`${value} ${direction(descending)}`);
  return sql`${join(sorted)}, ${id} ${direction(lastOf(terms).descending)}`;
}

const lastOf = (terms: [Term, ...Term[]]) => terms.at(-1) ?? terms[0];

/** The rows behind a position. Nulls are last when ascending and first when descending, as PostgreSQL has them. */
function after(id: Sql, terms: [Term, ...Term[]], { values, id: lastId }: Position) {
  const { descending } = lastOf(terms);
  const bounds = terms.map((term, index) => {
    const value = values[index] ?? null;
    return { ...term, last: value === null ? null : sql`${value}::${term.cast}` };
  });
  const [only] = bounds;
  if (bounds.length === 1 && only?.last && !only.nullable) {
    return sql` AND (${only.value}, ${id}) ${descending ? sql`<` : sql`>`} (${only.last}, ${lastId})`;
  }
  const cases = bounds.map((term, index) => {
    const tied = bounds.slice(0, index).map(({ value, last }) => sql`${value} IS NOT DISTINCT FROM ${last}`);
    return sql`(${join([...tied, beyond(term)], " AND ")})`;
  });
  const tied = bounds.map(({ value, last }) => sql`${value} IS NOT DISTINCT FROM ${last}`);
  const sameValues = sql`(${join([...tied, sql`${id} ${descending ? sql`<` : sql`>`} ${lastId}`], " AND ")})`;
  return sql` AND (${join([...cases, sameValues], " OR ")})`;
}

function beyond({ value, last, descending, nullable }: Term & { last: Sql | null }) {
  if (last === null) return descending ? sql`${value} IS NOT NULL` : sql`false`;
  if (descending) return sql`${value} < ${last}`;
  return nullable ? sql`(${value} > ${last} OR ${value} IS NULL)` : sql`${value} > ${last}`;
}

/** What the query narrows the list by: ` AND …` for its search and each filter. */
function matches({ list, columns }: Source, { search, searchOn, filters }: ListQuery) {
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
    anyOf(
      column.match.map((value) =>
        path.length > 0 ? jsonSql(value, path, condition) : valueSql(value, column, condition),
      ),
    );
  // `NOT coalesce(…)`: what is null is not equal to anything, so a negation finds it.
  return anyOf(alternatives.map((each) => (each.negated ? sql`NOT coalesce(${toSql(each)}, false)` : toSql(each))));
}

function valueSql(value: Sql, { cast }: Column, condition: Condition): Sql {
  switch (condition.test) {
    case "present":
      return sql`${value} IS NOT NULL`;
    case "like":
      return like(cast ? sql`${value}::text` : value, condition.parts);
    case "equal":
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
  if (parseNumber(text) !== null)
    return sql`CASE WHEN ${kind} = 'number' THEN ${found}::numeric ${operator} ${text}::numeric END`;
  if (date) return sql`CASE WHEN ${kind} = 'string' THEN iso_time(${found}) ${operator} ${date}::timestamptz END`;
  return sql`CASE WHEN ${kind} = 'string' THEN ${byCodePoint(found)} ${operator} ${byCodePoint(sql`${text}::text`)} END`;
}

// IDs have the collation "C", under which lower() knows ASCII alone.
const folded = (text: Sql) => sql`lower(${text} COLLATE "default")`;
const byCodePoint = (text: Sql) => sql`${folded(text)} COLLATE "C"`;

function like(text: Sql, parts: string[]) {
  const pattern = parts.map((part) => part.replace(/[\\%_]/g, "\\$&")).join("%");
  return sql`${text} COLLATE "default" ILIKE ${pattern}`;
}

function columnOf(columns: Record<string, Column>, field: string) {
  const column = columns[field];
  if (!column) throw new Error(`The list has no column for ${field}.`);
  return column;
}
