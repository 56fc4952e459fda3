import type { Page } from "./page";

/** A page of a list as text, less than half as long as its JSON: columns have their names and repeated values once. */
export type PackedPage<T> = string & { readonly of?: T };

type Column =
  | readonly unknown[]
  /** Distinct values, and the index of each row's value. */
  | { values: readonly unknown[]; at: readonly number[] }
  /** Objects with the same keys, and the rows that have null instead. */
  | { keys: Readonly<Record<string, Column>>; none: readonly number[] };

export function packPage<T>({ Items, Meta }: Page<T>): PackedPage<T> {
  return JSON.stringify({ Meta, rows: pack(Items) });
}

export function unpackPage<T>(packed: PackedPage<T>): Page<T> {
  const { Meta, rows } = JSON.parse(packed);
  const [first, last] = Meta.ItemRange;
  // Safe: packPage packed it.
  return { Items: unpack(rows, last - first + 1) as T[], Meta };
}

function pack(rows: readonly unknown[]): Column {
  const records = rows.filter(isRecord);
  const names = Object.keys(records[0] ?? {});
  if (names.length > 0 && rows.every((row) => row === null || (isRecord(row) && hasOnly(row, names)))) {
    const none = rows.flatMap((row, at) => (row === null ? [at] : []));
    return { keys: Object.fromEntries(names.map((name) => [name, pack(records.map((each) => each[name]))])), none };
  }
  const texts = rows.map((row) => JSON.stringify(row));
  const distinct = [...new Set(texts)];
  if (distinct.length * 2 > rows.length) return rows;
  return { values: distinct.map((text) => JSON.parse(text)), at: texts.map((text) => distinct.indexOf(text)) };
}

function unpack(column: Column, count: number): readonly unknown[] {
  if (isRows(column)) return column;
  if ("at" in column) return column.at.map((each) => column.values[each]);
  const none = new Set(column.none);
  const keys = Object.entries(column.keys).map(([name, each]) => [name, unpack(each, count - none.size)] as const);
  let at = 0;
  return Array.from({ length: count }, (_, row) => {
    if (none.has(row)) return null;
    const record = Object.fromEntries(keys.map(([name, values]) => [name, values[at]]));
    at += 1;
    return record;
  });
}

// Array.isArray does not narrow readonly arrays.
const isRows = (column: Column): column is readonly unknown[] => Array.isArray(column);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const hasOnly = (record: Record<string, unknown>, names: readonly string[]) =>
  Object.keys(record).length === names.length && names.every((name) => record[name] !== undefined);
