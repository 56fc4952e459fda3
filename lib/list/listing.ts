import type { Source } from "./source";

/** A list whose rows read as records: what pages, single records and exports are selected from. */
export type Listing<Row extends object, T extends object> = Source & { toRecord: (row: Row) => T };
