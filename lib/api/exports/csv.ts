import type { Column } from "./columns";

type Value = string | number | boolean | object | null | undefined;
/** `show`: what of the value is written. */
export type CsvColumn = Column & { show?: (value: Value) => Value };

/** Excel takes a file for UTF-8 only if it begins with this. */
const byteOrderMark = "\uFEFF";

export function csvHead(columns: readonly CsvColumn[]) {
  return byteOrderMark + toLine(columns.map(({ name }) => name));
}

/** Writes records as lines of RFC 4180. */
export function csvWriter(columns: readonly CsvColumn[]) {
  return (record: object) =>
    toLine(columns.map(({ path, show }) => toCell(show ? show(read(record, path)) : read(record, path))));
}

const toLine = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function read(record: object, path: readonly string[]) {
  let value: Value = record;
  for (const property of path)
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, property)
        ? Reflect.get(value, property)
        : null;
  return value;
}

/** Nothing for null, and `""` for a text without characters. */
function toCell(value: Value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quote(disarm(value));
  return typeof value === "object" ? quote(disarm(JSON.stringify(value))) : String(value);
}

const quote = (text: string) =>
  text === "" || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

// What a spreadsheet may take for the start of a formula, also behind what it may skip (OWASP, CSV Injection).
const formula = String.raw`'*(?:(?![;\t\r\n])["\s\p{C}])*[=+\-@＝＋－＠]`;
const atStart = new RegExp(`^(?:${formula}|'*[\t\r\n])`, "u");
// A spreadsheet that separates by semicolons or tabs, or does not heed our quotes, begins a cell behind each of these.
const separator = /[;\t\r\n]/;
const inside = new RegExp(`${separator.source}(?=${formula})`, "gu");

/**
 * Text that no spreadsheet runs: a `'` before whatever begins like a formula, at its start and behind each semicolon, tab and
 * line break. Taking one away from each such place gives the text back.
 */
export function disarm(text: string) {
  const rest = separator.test(text) ? text.replace(inside, "$&'") : text;
  return atStart.test(text) ? `'${rest}` : rest;
}
