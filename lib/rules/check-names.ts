import { z } from "zod";
import { order } from "@/lib/orders/contract";
import { lineItem } from "@/lib/orders/line-items/contract";
import type { OrderReturn } from "@/lib/returns/contract";
import { freeFunctions, lineFunctions, listFunctions, recordFunctions, shapeOf, valueFunctions } from "./functions";
import { type Expression, ExpressionError, type Span } from "./syntax";

/** What may be named: the whole record, each line item within a filter of `items`, each element within a filter of a list. */
type Scope = "record" | "line item" | "element";

/** What a rule is about. One about a return knows the order, too, but not its line items. */
export type About = "Order" | "OrderReturn";

type Check = { about: About; approvedRules: Set<string> };

/**
 * Refuses what the records do not have and functions that are not there; says which rules it asks `approved` of.
 * Throws ExpressionError.
 */
export function checkNames(expression: Expression, about: About = "Order"): { approvedRules: string[] } {
  const result: Check = { about, approvedRules: new Set() };
  check(expression, "record", result);
  return { approvedRules: [...result.approvedRules] };
}

function check(expression: Expression, scope: Scope, result: Check): void {
  if (expression.kind === "path") checkPath(expression.names, scope, expression, result);
  if (expression.kind === "call") checkCall(expression, scope, result);
  if ("of" in expression) check(expression.of, scope, result);
  if ("left" in expression) for (const side of [expression.left, expression.right]) check(side, scope, result);
}

type Call = Extract<Expression, { kind: "call" }>;

function checkCall(call: Call, scope: Scope, result: Check) {
  const { names } = call;
  const before = names.slice(0, -1);
  const name = names.at(-1) ?? "";
  const root = before.join(".").toLowerCase();

  if (isItems(before)) {
    if (result.about === "OrderReturn")
      throw fault(
        "Expression.ItemNotAllowed",
        call,
        "A return has ItemsToReturn: write orderReturn.ItemsToReturn.any(item.Quantity > 5).",
      );
    if (scope !== "record")
      throw fault("Expression.ItemNotAllowed", call, "Line items cannot be used inside a filter.");
    return checkArgs(call, shapeOf(lineFunctions, name), (arg) => check(arg, "line item", result));
  }
  if (root === "") return checkArgs(call, shapeOf(freeFunctions, name), (arg) => check(arg, scope, result));
  if (root === result.about.toLowerCase() && shapeOf(recordFunctions, name))
    return checkArgs(call, shapeOf(recordFunctions, name), (arg) => {
      if (arg.kind !== "literal" || typeof arg.value !== "string")
        throw fault("Expression.InvalidArguments", arg, "Name a rule by its ID, such as 'over-5000'.");
      result.approvedRules.add(arg.value);
    });
  checkPath(before, scope, call, result);
  const ofValue = shapeOf(valueFunctions, name);
  if (ofValue) return checkArgs(call, ofValue, (arg) => check(arg, scope, result));
  const shape = shapeOf(listFunctions, name);
  // One list in another could take its size times itself, and so on.
  if (shape?.filter && scope === "element")
    throw fault("Expression.ItemNotAllowed", call, "A filter cannot be used inside the filter of a list.");
  checkArgs(call, shape, (arg) => check(arg, shape?.filter ? "element" : scope, result));
}

function checkArgs(call: Call, shape: ReturnType<typeof shapeOf>, checkArg: (arg: Expression) => void) {
  const { names, args } = call;
  if (!shape) throw fault("Expression.InvalidFunction", call, `There is no function ${names.join(".")}.`);
  const [from, to] = shape.args;
  if (args.length < from || args.length > to)
    throw fault(
      "Expression.InvalidArguments",
      call,
      `${names.join(".")} takes ${from === to ? from : `${from} to ${to}`} ${to === 1 ? "argument" : "arguments"}.`,
    );
  for (const arg of args) checkArg(arg);
}

/** `item.any` is written for `items.any`, too. */
export const isItems = (names: string[]) => names.length === 1 && /^items?$/i.test(names[0] ?? "");

function checkPath(names: string[], scope: Scope, span: Span, { about }: Check) {
  const [root = "", ...rest] = names;
  const lower = root.toLowerCase();
  if (lower === "item") {
    if (scope !== "element")
      throw fault(
        "Expression.ItemNotAllowed",
        span,
        "item is an element of a list: use it inside a filter of that list.",
      );
    return;
  }
  if (lower === "order") return checkProperties(order, rest, names, span);
  if (lower === "orderreturn" && about === "OrderReturn") return checkReturn(rest, names, span);
  if (scope === "line item") return checkProperties(lineItem, names, names, span);
  throw fault(
    "Expression.InvalidToken",
    span,
    `${names.join(".")} is not known. Begin with ${about === "Order" ? "order or items" : "orderReturn or order"}.`,
  );
}

/** The properties of a return, since orders must not lead to returns; below those that are `open` everything may be there. */
export const returnProperties = {
  ID: "text",
  OrderID: "text",
  PaymentIDs: "object",
  Status: "text",
  DateCreated: "date",
  DateSubmitted: "date",
  DateApproved: "date",
  DateDeclined: "date",
  DateCanceled: "date",
  DateCompleted: "date",
  LastUpdated: "date",
  RefundAmount: "number",
  Comments: "text",
  ItemsToReturn: "object",
  xp: "open",
} satisfies Record<keyof OrderReturn, "text" | "number" | "date" | "object" | "open">;

function checkReturn([name = "", ...rest]: string[], names: string[], span: Span) {
  if (name === "")
    throw fault("Expression.InvalidToken", span, `Name a property, such as ${names.join(".")}.RefundAmount.`);
  const property = Object.entries(returnProperties).find(([key]) => key.toLowerCase() === name.toLowerCase());
  if (!property || (rest.length > 0 && property[1] !== "open")) throw unknown(names, span);
}

/** Below `xp` everything may be there. */
function checkProperties(schema: z.ZodType, rest: string[], names: string[], span: Span) {
  let inner = schema;
  for (const [at, name] of rest.entries()) {
    while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) inner = inner.unwrap() as z.ZodType;
    if (!(inner instanceof z.ZodObject)) throw unknown(names, span);
    const key = Object.keys(inner.shape).find((each) => each.toLowerCase() === name.toLowerCase());
    if (key === undefined) throw unknown(names, span);
    if (key === "xp") return;
    inner = inner.shape[key];
    if (at === rest.length - 1) return;
  }
  throw fault("Expression.InvalidToken", span, `Name a property, such as ${names.join(".")}.Total.`);
}

const unknown = (names: string[], span: Span) =>
  fault("Expression.InvalidToken", span, `There is no property ${names.join(".")}.`);

const fault = (code: ExpressionError["code"], { from, to }: Span, message: string) =>
  new ExpressionError(code, { from, to }, message);
