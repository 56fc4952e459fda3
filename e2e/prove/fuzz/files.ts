import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { parseCsv, withoutGuard } from "@/e2e/csv";

type Leaf = { name: string; schema: z.ZodType; mayLack: boolean };
/** The possible values of each cell of a row, by column. */
type Row = [name: string, meanings: unknown[]][];

/** How many rows of a file are checked, including the header: other tests may have left a hundred thousand. */
const mostRows = 2000;

/** How a file differs from its record's schema and `columns=`; null if it does not. */
export function judgeFile(record: z.ZodObject, query: URLSearchParams, { type, body }: { type: string; body: string }) {
  const leaves = choose(leavesOf(record), query.get("columns"));
  const names = leaves.map(({ name }) => name);
  const isCsv = type.startsWith("text/csv");
  if (isCsv !== (query.get("format") !== "ndjson")) return `of another format: ${type}`;
  if (isCsv && !body.startsWith(mark)) return "without the mark that Excel wants";
  if (!isCsv && body !== "" && !body.endsWith("\n")) return "a last line without its end";
  const [head, ...rows] = isCsv ? readCsv(body.slice(mark.length)) : [names, ...readNdjson(record, body)];
  if (!isDeepStrictEqual(head, names)) return `a head of ${head}`;
  for (const row of rows) {
    const wrong = leaves.find(({ name, schema, mayLack }, at) => {
      const [column, meanings = []] = row[at] ?? [];
      return (
        column !== name || !meanings.some((value) => (value === null && mayLack) || schema.safeParse(value).success)
      );
    });
    if (wrong || row.length !== names.length) return `${wrong?.name} in a row of ${JSON.stringify(row).slice(0, 500)}`;
  }
  return null;
}

const mark = "\uFEFF";

/** All values of a record and of nested records, in order. */
function leavesOf(record: z.ZodObject, before = "", mayLack = false): Leaf[] {
  return Object.entries(record.shape).flatMap(([property, schema]): Leaf[] => {
    const name = before + property;
    const inner = recordIn(schema);
    return inner ? leavesOf(inner, `${name}.`, mayLack || inner !== schema) : [{ name, schema, mayLack }];
  });
}

function recordIn(schema: unknown) {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? inner : undefined;
}

/** A nested record stands for all of its columns. */
function choose(leaves: Leaf[], columns: string | null) {
  if (!columns) return leaves;
  const columnLeaves = columns
    .split(",")
    .flatMap((each) => leaves.filter(({ name }) => `${name}.`.startsWith(`${each}.`)));
  return [...new Set(columnLeaves)];
}

function readCsv(body: string): [string[], ...Row[]] {
  const [head = [], ...lines] = parseCsv(body, mostRows);
  const names = head.map(String);
  return [names, ...lines.map((cells) => cells.map((cell, at): Row[number] => [names[at] ?? "", meaningsOf(cell)]))];
}

function meaningsOf(cell: string | null): unknown[] {
  if (cell === null) return [null];
  try {
    return [withoutGuard(cell), JSON.parse(cell)];
  } catch {
    return [withoutGuard(cell)];
  }
}

function readNdjson(record: z.ZodObject, body: string): Row[] {
  return body
    .split("\n", mostRows)
    .filter((line) => line !== "")
    .map((line) => rowOf(record, JSON.parse(line)));
}

/** Properties outside the schema are columns, too: unwanted ones. */
function rowOf(record: z.ZodObject, value: Record<string, unknown>, before = ""): Row {
  return Object.entries(value).flatMap(([property, each]): Row => {
    const name = before + property;
    const inner = recordIn(record.shape[property]);
    if (!inner) return [[name, [each]]];
    if (each === null) return leavesOf(inner, `${name}.`).map((leaf) => [leaf.name, [null]]);
    // Safe: a value that is not a record has no properties, so it lacks the columns.
    return rowOf(inner, each as Record<string, unknown>, `${name}.`);
  });
}
