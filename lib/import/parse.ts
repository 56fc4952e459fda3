import type { z } from "zod";
import type { CopyValue } from "./copy";
import type { Kind } from "./kinds/kind";
import type { Line } from "./lines";

export type Parsed =
  | { line: number; text: string; record: Record<string, CopyValue> }
  | { line: number; text?: string; problems: string[] };

/** A line as a record, or all that is wrong with it as `Property: reason`. */
export function parseLine(kind: Kind, line: Line): Parsed {
  if ("problem" in line) return { line: line.number, problems: [line.problem] };
  const { number, text } = line;

  const value = parseJson(text);
  if (value === undefined) return { line: number, text, problems: ["Not a JSON object on one line."] };
  const result = kind.schema.safeParse(value);
  if (result.success) return { line: number, text, record: result.data };

  const { error } = kind.schema.safeParse(value, { error: explain });
  return { line: number, text, problems: (error ?? result.error).issues.flatMap(toProblems) };
}

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function toProblems(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.reduce<string>(
    (whole, part) => (typeof part === "number" ? `${whole}[${part}]` : `${whole}${whole && "."}${String(part)}`),
    "",
  );
  if (issue.code !== "unrecognized_keys") return [`${path}: ${issue.message}`];
  return issue.keys.map((key) => `${path}${path && "."}${shorten(key)}: Unknown property.`);
}

function shorten(key: string) {
  const text = JSON.stringify(key).slice(1, -1);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

const types: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function explain(issue: z.core.$ZodRawIssue) {
  if (issue.input === undefined) return "Required.";
  if (issue.code === "invalid_type") return `Must be ${types[issue.expected] ?? issue.expected}.`;
  if (issue.code === "invalid_value") return `Must be one of ${issue.values.join(", ")}.`;
  if (issue.code === "too_big") return `Must be at most ${issue.maximum}.`;
  if (issue.code === "too_small") return `Must be at least ${issue.minimum}.`;
  return undefined;
}
