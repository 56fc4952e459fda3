export type CopyValue = string | number | boolean | null | undefined | string[];

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One row in the text format of PostgreSQL's COPY. A list becomes an array. */
export function toCopyRow(values: CopyValue[]) {
  let row = "";
  for (const [index, value] of values.entries()) row += (index ? "\t" : "") + toCopyField(value);
  return `${row}\n`;
}

function toCopyField(value: CopyValue) {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "string") return escapeCopy(value);
  if (typeof value === "object") return escapeCopy(toArrayLiteral(value));
  return String(value);
}

function escapeCopy(value: string) {
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}

function toArrayLiteral(values: string[]) {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
