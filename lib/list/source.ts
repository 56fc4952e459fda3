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
  /** What search looks at beside that: whether what the value is called is as it wants a text. */
  searchNames?: (holds: (text: Sql) => Sql) => Sql;
  /** What sorting orders by, when that is not the one `match`. */
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

/** What some of a list's columns can be asked of. */
export type Part = { from: Sql; columns: readonly string[] };

/**
 * What a caller who may see some rows of many sees them by: the IDs of what these belong to, and where a row has its own.
 * `among`: what is true of all of them, and has an index.
 */
export type OwnRowsScope = { ids: Sql; by: Sql; among?: Sql };

/** A list in SQL, whose rows are records `T` as they are answered. */
export type Source<T extends object = object> = {
  /** Whose eyes see it. */
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
  /** Many of its sorts have no index: a page is sorted first, and only its own rows are written as records. */
  recordsLast?: true;
  /** False: how many rows a query matches is not asked. */
  isCounted?: false;
  /** What to add up instead of counting rows, for a query that asks for no more than its columns. */
  counts?: CountTable | undefined;
  /** The rows' table without what is joined, for a query that asks for no more than its columns. */
  alone?: Part;
  /** What identifies a row of the list and breaks ties: its ID, behind the IDs of what it is unique in. */
  key: readonly Sql[];
  select: Sql;
  /** Which of its versions a row is, where changes of it can be held to one. */
  version?: Sql;
  /** What the rows' IDs are called, by property. */
  names?: Readonly<Record<string, Sql>>;
  /** What a page says of itself besides what every page does. */
  meta?: object;
  /** Never set: it is what `select` gives. */
  record?: T;
  columns: Record<string, Column>;
};

export function columnOf(columns: Record<string, Column>, field: string) {
  const column = columns[field];
  if (!column) throw new Error(`The list has no column for ${field}.`);
  return column;
}
