import { z } from "zod";
import { order } from "@/lib/orders/contract";
import { lineItem } from "@/lib/orders/line-items/contract";
import { returnProperties } from "./check-names";
import { isDate } from "./dates";
import { comparedWords, type Expression, ExpressionError, type Span } from "./syntax";
import { toMoment } from "./tokens";

/** What something is of every order; undefined where only an order tells, as below xp. */
type Type = "text" | "number" | "boolean" | "date" | "object" | undefined;

type Call = Extract<Expression, { kind: "call" }>;

/**
 * Refuses what no order could make fit, such as a number where a condition stands: evaluated, it would fail. The names
 * were checked. Saved expressions are evaluated without this, as they always were. Throws ExpressionError.
 */
export function checkTypes(expression: Expression): void {
  requireCondition(expression);
}

function requireCondition(expression: Expression) {
  const type = typeOf(expression);
  if (type !== undefined && type !== "boolean") throw misfit(expression, "This is not a condition.");
}

function requireNumber(expression: Expression) {
  const type = typeOf(expression);
  if (type !== undefined && type !== "number") throw misfit(expression, "This is not a number.");
}

function requireComparable(span: Span, left: Type, right: Type) {
  if (left === undefined || right === undefined) return;
  const areMoments = [left, right].every((each) => each === "text" || each === "date");
  if (left === "object" || right === "object" || (left !== right && !areMoments))
    throw misfit(span, comparedWords(words[left], words[right]));
}

/** Text beside a date is one, or what it is like, such as '*' for any. */
function requireDates(type: Type, expression: Expression, { isPattern }: { isPattern: boolean }) {
  if (type !== "date" || expression.kind !== "literal" || typeof expression.value !== "string") return;
  if (isPattern && expression.value.includes("*")) return;
  if (Number.isNaN(toMoment(expression.value).getTime()))
    throw misfit(expression, `'${expression.value}' is not a date: write #6/15/2026#.`);
}

const words = {
  text: "Text",
  number: "A number",
  boolean: "True or false",
  date: "A date",
  object: "An object or a list",
};

/** Its type, once what is within it fits. */
function typeOf(expression: Expression): Type {
  switch (expression.kind) {
    case "literal":
      // Safe: the four kinds of a literal.
      return expression.value instanceof Date ? "date" : typeNames[typeof expression.value];
    case "path":
      return typeOfPath(expression.names);
    case "call":
      return typeOfCall(expression);
    case "not":
      requireCondition(expression.of);
      return "boolean";
    case "negative":
      requireNumber(expression.of);
      return "number";
    case "logic":
      for (const side of [expression.left, expression.right]) requireCondition(side);
      return "boolean";
    case "arithmetic":
      for (const side of [expression.left, expression.right]) requireNumber(side);
      return "number";
    case "comparison": {
      const { left, right, operator } = expression;
      const [leftType, rightType] = [typeOf(left), typeOf(right)];
      requireComparable(expression, leftType, rightType);
      requireDates(leftType, right, { isPattern: operator === "=" || operator === "<>" });
      requireDates(rightType, left, { isPattern: false });
      return "boolean";
    }
  }
}

const typeNames: Record<string, Type> = { string: "text", number: "number", boolean: "boolean" };

const ofCalls: Record<string, Type> = {
  now: "date",
  min: "number",
  max: "number",
  count: "number",
  quantity: "number",
  total: "number",
};

function typeOfCall({ names, args }: Call): Type {
  const before = names.slice(0, -1);
  const name = (names.at(-1) ?? "").toLowerCase();
  if (before.length === 0) for (const arg of args) requireNumber(arg);
  else if (name === "in")
    for (const arg of args) {
      const type = typeOfPath(before);
      requireComparable(arg, type, typeOf(arg));
      requireDates(type, arg, { isPattern: true });
    }
  else if (name === "contains") for (const arg of args) typeOf(arg);
  else if (name !== "approved") for (const arg of args) requireCondition(arg);
  return ofCalls[name] ?? "boolean";
}

/** A name without `order`, `item` or `orderreturn` before it is a property of a line item. */
function typeOfPath(names: string[]): Type {
  if (isDate(names)) return "date";
  const [root = "", ...rest] = names;
  const lower = root.toLowerCase();
  if (lower === "item") return undefined;
  if (lower === "orderreturn") return typeOfReturn(rest);
  return lower === "order" ? typeWithin(order, rest) : typeWithin(lineItem, [root, ...rest]);
}

function typeOfReturn([name = "", ...rest]: string[]): Type {
  const [, type] = Object.entries(returnProperties).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  if (type === "open") return rest.length === 0 ? "object" : undefined;
  return type;
}

function typeWithin(schema: z.ZodType, [name, ...rest]: string[]): Type {
  let inner = schema;
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) inner = inner.unwrap() as z.ZodType;
  if (name === undefined) return typeOfValue(inner);
  if (!(inner instanceof z.ZodObject)) return undefined;
  const key = Object.keys(inner.shape).find((each) => each.toLowerCase() === name.toLowerCase());
  if (key === undefined) return undefined;
  return key === "xp" && rest.length > 0 ? undefined : typeWithin(inner.shape[key], rest);
}

function typeOfValue(schema: z.ZodType): Type {
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum)
    return "text";
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? "object" : undefined;
}

const misfit = ({ from, to }: Span, message: string) =>
  new ExpressionError("Expression.InvalidArguments", { from, to }, message);
