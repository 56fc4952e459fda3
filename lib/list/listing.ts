import type { Source } from "./source";

/** A list as a page and an export read it: its rows in SQL, and how each reads as a record. */
export type Listing<Row extends object, T extends object> = {
  source: Source;
  toRecord: (row: Row) => T;
  /** What its file is called. */
  title: string;
};
