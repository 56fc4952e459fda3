import type { Column } from "./columns";

type Value = string | number | boolean | object | null | undefined;

/** Excel takes a file for UTF-8 only if it begins with this. */
const byteOrderMark = "\uFEFF";

export function csvHead(columns: readonly Column[]) {
  return byteOrderMark + toLine(columns.map(({ name }) => name));
}

/** Writes records as lines of RFC 4180. */
export function csvWriter(columns: readonly Column[]) {
  return (record: object) => toLine(columns.map(({ path }) => toCell(read(record, path))));
}

const toLine = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function read(record: object, path: readonly string[]) {
  let value: Value = record;
  for (const property of path)
    value = typeof value === "object" && value !== null ? Reflect.get(value, property) : null;
  return value;
}

/** Nothing for null, and `""` for a text without characters. */
function toCell(value: Value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quote(disarm(value));
  return typeof value === "object" ? quote(JSON.stringify(value)) : String(value);
}

const quote = (text: string) =>
  text === "" || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

// What a spreadsheet may take for the start of a formula, also behind what it may skip (OWASP, CSV Injection).
const armed = /^'*(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** Text that no spreadsheet runs. What begins like a formula gets a leading `'`, so that taking one away gives the text back. */
export function disarm(text: string) {
  return armed.test(text) ? `'${text}` : text;
}
