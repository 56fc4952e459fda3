import type { Xp } from "@/lib/api/fields";
import { readTyped } from "@/lib/list/read-number";

export const xpKinds = ["Text", "Number", "Yes or no", "JSON"] as const;
export type XpKind = (typeof xpKinds)[number];
/** A named value of xp, as it is typed. */
export type XpRow = { name: string; kind: XpKind; value: string };

type Json = Xp[string];

export function toRow(name: string, value: Json): XpRow {
  if (typeof value === "string") return { name, kind: "Text", value };
  if (typeof value === "number") return { name, kind: "Number", value: String(value) };
  if (typeof value === "boolean") return { name, kind: "Yes or no", value: String(value) };
  return { name, kind: "JSON", value: JSON.stringify(value, null, 2) };
}

/** What a row says; undefined where it says nothing that can be read. */
function readRow({ kind, value }: Pick<XpRow, "kind" | "value">): Json | undefined {
  if (kind === "Text") return value;
  if (kind === "Yes or no") return value === "true";
  if (kind === "Number") return readTyped(value) ?? undefined;
  try {
    // Safe: JSON it is.
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}

/** The same value under another kind, as far as it can be one. */
export function asKind(row: XpRow, kind: XpKind): XpRow {
  const value = readRow(row);
  if (kind === "JSON") return { ...row, kind, value: JSON.stringify(value ?? row.value, null, 2) };
  const text = typeof value === "object" || value === undefined ? row.value : String(value);
  return { ...row, kind, value: kind === "Yes or no" ? String(text === "true") : text };
}

type RowProblem = { row: number; part: "name" | "value"; words: string };

/** What is wrong with rows before they are sent. One that is empty, or as it was, is passed over. */
export function problemsOf(rows: readonly XpRow[], before: readonly XpRow[] = []): RowProblem[] {
  const isAsBefore = (row: XpRow) => before.some((each) => JSON.stringify(each) === JSON.stringify(row));
  return rows.flatMap((each, row): RowProblem[] => {
    const { name, kind, value } = each;
    if (name === "") return value === "" ? [] : [{ row, part: "name", words: "Enter a name." }];
    if (rows.findIndex((other) => other.name === name) < row)
      return [{ row, part: "name", words: "This name is there already." }];
    if (isAsBefore(each)) return [];
    const read = readRow(each);
    if (read !== undefined && !(kind === "JSON" && holdsNull(read))) return [];
    const words = kind === "Number" ? "Enter a number, such as 12.5." : jsonProblem(read);
    return [{ row, part: "value", words }];
  });
}

const jsonProblem = (read: Json | undefined) =>
  read === undefined ? 'Enter JSON, such as ["a", "b"].' : "Null removes a name. Remove the row instead.";

/** Null in an object removes a name; in a list it is a value. */
const holdsNull = (value: Json): boolean =>
  value === null || (isObject(value) && Object.values(value).some((each) => holdsNull(each)));

/** What a change sends for a name, which the record merges at every level. */
export function wireValue(before: XpRow | undefined, after: XpRow | undefined): Json {
  const to = after && readRow(after);
  if (to === undefined) return null;
  return mergePatch(before && readRow(before), to);
}

function mergePatch(from: Json | undefined, to: Json): Json {
  if (!isObject(from) || !isObject(to)) return to;
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  return Object.fromEntries(
    changed.map((name) => [name, to[name] === undefined ? null : mergePatch(from[name], to[name])]),
  );
}

const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
