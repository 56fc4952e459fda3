import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { character } from "@/e2e/characters";
import { parse } from "./parse";
import type { Expression } from "./syntax";

type Plain = Expression extends infer Each ? (Each extends Expression ? WithoutSpans<Each> : never) : never;
type WithoutSpans<T> = { [K in Exclude<keyof T, "from" | "to">]: T[K] extends Expression ? Plain : T[K] };

/** An expression as text, with brackets around every compound part. */
function print(expression: Plain): string {
  switch (expression.kind) {
    case "literal":
      return literal(expression.value);
    case "path":
      return expression.names.join(".");
    case "call":
      return `${expression.names.join(".")}(${expression.args.map(print).join(", ")})`;
    case "not":
      return `not ${withBrackets(expression.of)}`;
    case "negative":
      return `-${withBrackets(expression.of)}`;
    default:
      return `${withBrackets(expression.left)} ${expression.operator} ${withBrackets(expression.right)}`;
  }
}

function literal(value: string | number | boolean | Date) {
  if (value instanceof Date) return `#${value.toISOString()}#`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : `${value}`;
}

const withBrackets = (expression: Plain) =>
  "of" in expression || "left" in expression ? `(${print(expression)})` : print(expression);

function withoutSpans(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpans);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const parts = Object.entries(value).filter(([key]) => key !== "from" && key !== "to");
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutSpans(part)]));
}

const name = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/)
  .filter((word) => !/^(and|or|not|true|false)$/i.test(word));
const names = fc.array(name, { minLength: 1, maxLength: 3 });
const value = fc.oneof(
  fc.string({ unit: character, maxLength: 8 }),
  fc.integer({ min: 0, max: 1e7 }).map((cents) => cents / 100),
  fc.boolean(),
  fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
);

const { any } = fc.letrec<{ any: Plain }>((tie) => {
  const sides = { left: tie("any"), right: tie("any") };
  const record = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    // Safe: the parts of the expressions that there are.
    fc.record(shape) as fc.Arbitrary<unknown> as fc.Arbitrary<Plain>;
  return {
    any: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      record({ kind: fc.constant("literal"), value }),
      record({ kind: fc.constant("path"), names }),
      record({ kind: fc.constant("call"), names, args: fc.array(tie("any"), { maxLength: 2 }) }),
      record({ kind: fc.constantFrom("not", "negative"), of: tie("any") }),
      record({ kind: fc.constant("logic"), operator: fc.constantFrom("and", "or"), ...sides }),
      record({
        kind: fc.constant("comparison"),
        operator: fc.constantFrom("=", "<>", "<", "<=", ">", ">="),
        ...sides,
      }),
      record({ kind: fc.constant("arithmetic"), operator: fc.constantFrom("+", "-", "*", "/", "%"), ...sides }),
    ),
  };
});

test("a printed expression is parsed as the same expression", () => {
  const pairs = any.map((expression) => ({ expression, text: print(expression) }));
  fc.assert(
    fc.property(
      pairs.filter(({ text }) => text.length <= 400),
      ({ expression, text }) => {
        expect(withoutSpans(parse(text)), text).toEqual(expression);
      },
    ),
    { numRuns: 500 },
  );
});
