import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import type { List } from "./list";

type Sql = Prisma.Sql;

/** A property in SQL. `match` are the expressions that filters test; any of them may match. */
export type Column = {
  match: readonly Sql[];
  /** For a property with many values: the tables and the join condition of an EXISTS. */
  within?: { from: Sql; where: Sql };
  /** The expressions that search tests, if not `match`. */
  search?: readonly Sql[];
  /** Lets search also test the name of the value. */
  searchNames?: (holds: (text: Sql) => Sql) => Sql;
  /** What rows are sorted by, if not the single `match`. */
  sort?: Sql;
  /** The PostgreSQL type to which a page key's text and an enum's value are cast. Absent: text. */
  cast?: Sql;
  nullable?: true;
  /**
   * Where rows without a value are, if not first when descending: "last" in both directions, which no index has, or as the
   * "least", by an index that says NULLS FIRST.
   */
  nulls?: "last" | "least";
  /** An index has all rows of the list in its order. */
  indexed?: true;
};

/**
 * Counts of the list's rows by a few of their columns, kept by triggers. The table has the list's alias and the same column
 * names, so that the list's `where` and columns apply to both.
 */
type CountTable = Part;

/** A table with some of a list's columns. */
export type Part = { from: Sql; columns: readonly string[] };

/**
 * The rows that a caller may see, if these are few of many: the IDs of their orders, and the column `by` with a row's order.
 * `among`: an indexed condition that all of them meet.
 */
export type OwnRowsScope = { ids: Sql; by: Sql; among?: Sql };

/** A list in SQL, whose rows are records `T` as the API returns them. */
export type Source<T extends object = object> = {
  /** The caller, who sees only the rows that they may see. */
  actor: Actor;
  list: List;
  /** Names the exact list: a page key of one order is not valid for another. */
  scope: string;
  from: Sql;
  /** The record that the rows belong to, and whether the caller may see it. */
  parent?: { type: string; id: string; visible: Sql };
  /** The rows that the caller may see. */
  where: Sql;
  /** The same as `where`, for lists where that would have to be checked for each row. */
  ownRows?: OwnRowsScope | undefined;
  /**
   * Finds the page first, and writes only its own rows as records: for sorts without an index, and for records with joins.
   * PostgreSQL expects an order to have few rows, and might join a hundred thousand for one page.
   */
  recordsLast?: true;
  /** False: there is no total. */
  isCounted?: false;
  /** Counts to add up instead of counting rows, for queries that use only its columns. */
  counts?: CountTable | undefined;
  /** The table without joins, for queries that use only its columns. */
  alone?: Part;
  /** Identifies a row and breaks ties: its ID, after the IDs of the records in which it is unique. */
  key: readonly Sql[];
  select: Sql;
  /** The version of a row, if changes can require one. */
  version?: Sql;
  /** The names of the rows' IDs, by property. */
  names?: Readonly<Record<string, Sql>>;
  /** More properties of a page's `Meta`. */
  meta?: object;
  /** Never set: carries the type of the rows of `select`. */
  record?: T;
  columns: Record<string, Column>;
};

export function columnOf(columns: Record<string, Column>, field: string) {
  const column = columns[field];
  if (!column) throw new Error(`The list has no column for ${field}.`);
  return column;
}
