import type { z } from "zod";
import type { CopyValue } from "../copy";

export const kindNames = [
  "companies",
  "users",
  "approvinggroups",
  "approvalrules",
  "apiclients",
  "products",
  "orders",
  "orderrevisions",
  "approvals",
  "orderreturns",
  "savedviews",
] as const;
export type KindName = (typeof kindNames)[number];

/** One kind of data file: how a line is checked, staged, held against the database and written. SQL sees the lines as `staging`. */
export type Kind = {
  name: KindName;
  /** A checked line: the properties that `columns` names. */
  schema: z.ZodType<Record<string, CopyValue>>;
  /** Columns of `staging`: the property each one holds, and its SQL type. */
  columns: Record<string, readonly [property: string, type: string]>;
  key: readonly string[];
  /** Write while reading. Only for kinds whose lines do not depend on other lines of the file. */
  streams: boolean;
  /**
   * Tables whose rows the columns name by ID: see Staging.hold. Only for a kind whose `upsert` writes what its row triggers
   * would, and whose `checks` ask for these rows and nothing else.
   */
  holds?: Record<string, string>;
  /** What to do with the staged lines before they are checked. */
  prepare?: string[];
  /** Each a SELECT of line, property and reason: the staged lines that may not be written. */
  checks: string[];
  /** Likewise of what was decided here. They are asked even where nothing that a line refers to is missing. */
  guards?: string[];
  /** The statement that writes the records themselves: returns `added`, true for a new one, for each row it touched. */
  upsert: string;
  before?: string[];
  after?: string[];
  /** The property that is stored only as a hash, and where. */
  secret?: Secret;
};

export type Secret = { property: string; table: string; column: string };

export const id = 'text collate "C"';
