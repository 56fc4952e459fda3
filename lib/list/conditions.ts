import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { parseFilter } from "./filter";
import { filterSql, noneOfSql } from "./filter-sql";
import type { ListQuery } from "./query";
import { searchSql } from "./search-sql";
import { columnOf, type Part, type Source } from "./source";
import { together } from "./together";

const { sql, join, empty } = Prisma;

/** The conditions of the query: ` AND …` for its search and each filter. */
export function matches({ list, columns }: Source, query: ListQuery) {
  const { searchOn, filters } = query;
  const conditions = together(filters).map(({ key, value, others }) => {
    const filter = parseFilter(list, key, value);
    const column = columnOf(columns, filter.field);
    if (others.length === 0) return filterSql(column, filter);
    const more = others.flatMap((each) => parseFilter(list, key, each).alternatives);
    return noneOfSql(column, { ...filter, alternatives: [...filter.alternatives, ...more] });
  });
  if (query.search) {
    const fields = searchOn.length > 0 ? searchOn : list.searchable;
    const searched = fields.map((field) => columnOf(columns, field));
    conditions.push(searchSql(searched, query));
  }
  return conditions.length > 0 ? sql` AND ${join(conditions, " AND ")}` : empty;
}

/** Whether a query filters and searches only these columns. */
export function asksOnlyOf({ columns }: Part, { list }: Source, { search, filters }: ListQuery) {
  return !search && filters.every(([key, value]) => columns.includes(parseFilter(list, key, value).field));
}
