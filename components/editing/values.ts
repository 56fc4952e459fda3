import type { Xp } from "@/lib/api/fields";
import { readTyped } from "@/lib/list/read-number";
import { toRow, wireValue, type XpRow } from "./xp-rows";

type FieldValue = string | boolean;
/** What a form holds of a record: its fields as they are typed, and its xp, a row for each name. */
export type EditValues = { fields: Record<string, FieldValue>; xp: XpRow[] };

export type FieldSpec = {
  /** The property, which is unlike all others of the form. */
  name: string;
  label: string;
  kind: "text" | "number" | "boolean";
  required?: true;
  /** The object of the record that it is in. */
  within?: string;
};

type Json = { [name: string]: unknown };

export function toValues(record: Json & { xp?: Xp | null }, specs: readonly FieldSpec[]): EditValues {
  const fieldOf = ({ name, kind, within }: FieldSpec): FieldValue => {
    // Safe: what a spec is within is an object of the record.
    const value = (within ? ((record[within] ?? {}) as Json) : record)[name];
    return kind === "boolean" ? value === true : String(value ?? "");
  };
  return {
    fields: Object.fromEntries(specs.map((spec) => [spec.name, fieldOf(spec)])),
    xp: Object.entries(record.xp ?? {}).map(([name, value]) => toRow(name, value)),
  };
}

/** One field, or one name of xp. */
export type Entry = { field: string; value: FieldValue } | { xp: string; value: XpRow | undefined };

/** Every entry, by a key of its own. A row without a name is not one yet. */
export function entriesOf({ fields, xp }: EditValues): Map<string, Entry> {
  return new Map<string, Entry>([
    ...Object.entries(fields).map(([field, value]) => [`field ${field}`, { field, value }] as const),
    ...xp.filter(({ name }) => name !== "").map((row) => [`xp ${row.name}`, { xp: row.name, value: row }] as const),
  ]);
}

/** The entries in which two differ, as the second has them. */
export function changesOf(before: EditValues, after: EditValues): Map<string, Entry> {
  const [from, to] = [entriesOf(before), entriesOf(after)];
  const keys = new Set([...from.keys(), ...to.keys()]);
  const changed = [...keys].filter((key) => !isSame(from.get(key), to.get(key)));
  return new Map(changed.map((key) => [key, to.get(key) ?? emptyEntry(from.get(key))]));
}

export const isSame = (one: Entry | undefined, other: Entry | undefined) =>
  JSON.stringify(one?.value ?? null) === JSON.stringify(other?.value ?? null);

/** Only names of xp go. */
export const emptyEntry = (entry: Entry | undefined): Entry => ({
  xp: entry && "xp" in entry ? entry.xp : "",
  value: undefined,
});

/** The values with another entry. */
export function withEntry({ fields, xp }: EditValues, entry: Entry): EditValues {
  if ("field" in entry) return { fields: { ...fields, [entry.field]: entry.value }, xp };
  const { xp: name, value } = entry;
  if (!value) return { fields, xp: xp.filter((row) => row.name !== name) };
  const isThere = xp.some((row) => row.name === name);
  return { fields, xp: isThere ? xp.map((row) => (row.name === name ? value : row)) : [...xp, value] };
}

/** The body of the change that makes one of the other; `all`: of one that is new, which has what is required, too. */
export function patchBetween(before: EditValues, after: EditValues, specs: readonly FieldSpec[], all = false) {
  const body: Json = {};
  const into = (within: string | undefined) => {
    if (!within) return body;
    body[within] ??= {};
    // Safe: it was made here.
    return body[within] as Json;
  };
  const changes = changesOf(before, after);
  for (const spec of specs) {
    const isSent = changes.has(`field ${spec.name}`) || (all && spec.required);
    if (isSent) into(spec.within)[spec.name] = toWire(spec, after.fields[spec.name] ?? "");
  }
  const was = new Map(before.xp.map((row) => [row.name, row]));
  for (const entry of changes.values())
    if ("xp" in entry) into("xp")[entry.xp] = wireValue(was.get(entry.xp), entry.value);
  return body;
}

function toWire({ kind, required }: FieldSpec, value: FieldValue) {
  if (typeof value === "boolean") return value;
  const text = value.trim();
  if (text === "" && !required) return null;
  // What is not a number is sent as it is, and refused.
  return kind === "number" ? (readTyped(text) ?? text) : text;
}
