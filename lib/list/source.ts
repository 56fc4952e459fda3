import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import type { List } from "./list";

type Sql = Prisma.Sql;

/** How a property reads in SQL. `match` is what filters look at, more than one when any may match. */
export type Column = {
  match: readonly Sql[];
  /** Where a record's values lie when it has many: the tables and the condition that joins them, for an EXISTS. */
  within?: { from: Sql; where: Sql };
  /** What search looks at, when that is not `match`. */
  search?: readonly Sql[];
  /** What search looks at besides: whether the value's name matches. */
  searchNames?: (holds: (text: Sql) => Sql) => Sql;
  /** What rows are sorted by, when that is not the one `match`. */
  sort?: Sql;
  /** The PostgreSQL type that a page key's text is cast back to, and an enum's value. Text when absent. */
  cast?: Sql;
  nullable?: true;
  /** Rows without a value are last in both directions. Not where an index gives the order: read backwards, it has them first. */
  nullsLast?: true;
  /** All rows of the list are in its order in an index. */
  indexed?: true;
};

/**
 * Counts of the list's rows by a few of their columns, kept by triggers. The table goes by the list's own alias and has
 * columns of the same names, so that the list's `where` and its columns say the same of both.
 */
export type CountTable = Part;

/** A table that has some of a list's columns. */
export type Part = { from: Sql; columns: readonly string[] };

/**
 * The rows that a caller may see, where these are few of many: the IDs of their orders, and the column `by` that has a row's.
 * `among`: a condition that all of them meet, and that has an index.
 */
export type OwnRowsScope = { ids: Sql; by: Sql; among?: Sql };

/** A list in SQL, whose rows are records `T` as they are answered. */
export type Source<T extends object = object> = {
  /** The caller, who sees only their own part of it. */
  actor: Actor;
  list: List;
  /** Names the very list, so that a page key of one order means nothing to another. */
  scope: string;
  from: Sql;
  /** What the rows belong to, and whether the caller may see it. */
  parent?: { type: string; id: string; visible: Sql };
  /** What the caller may see of it. */
  where: Sql;
  /** Says the same as `where`, when that would have to be checked for each row. */
  ownRows?: OwnRowsScope | undefined;
  /**
   * A page is found first, and only its own rows are written as records: for sorts that have no index, and for rows of which a
   * record joins others. PostgreSQL expects few rows of an order, and might join all of its hundred thousand for a page of them.
   */
  recordsLast?: true;
  /** False: the rows that a query matches are not counted. */
  isCounted?: false;
  /** What to add up instead of counting rows, for a query that asks for no more than its columns. */
  counts?: CountTable | undefined;
  /** The rows' table without what is joined, for a query that asks for no more than its columns. */
  alone?: Part;
  /** What identifies a row of the list and breaks ties: its ID, behind the IDs of what it is unique in. */
  key: readonly Sql[];
  select: Sql;
  /** The version of a row, where a change can require one. */
  version?: Sql;
  /** The names of the rows' IDs, by property. */
  names?: Readonly<Record<string, Sql>>;
  /** More `Meta` of a page than every page has. */
  meta?: object;
  /** Never set: the type of what `select` returns. */
  record?: T;
  columns: Record<string, Column>;
};

export function columnOf(columns: Record<string, Column>, field: string) {
  const column = columns[field];
  if (!column) throw new Error(`The list has no column for ${field}.`);
  return column;
}
