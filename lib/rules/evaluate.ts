import { isItems } from "./check-names";
import { isDate } from "./dates";
import { comparedWords, type Expression, ExpressionError, type Span } from "./syntax";
import { toMoment } from "./tokens";
import { isLike } from "./wildcard";

/** The records that an expression is evaluated on, as the API shows them. */
export type Facts = {
  order: Record<string, unknown>;
  /** Of a rule about one. */
  orderReturn?: Record<string, unknown>;
  lineItems: Record<string, unknown>[];
  /** The rules that have been approved for the order, or the return. */
  approvedRules: ReadonlySet<string>;
  now: Date;
};

export type Compared = Span & { left: unknown; right: unknown; holds: boolean };

/** Whether the rule matches, and what that rests on: values compared, outside of filters, and line items that passed one. */
type Verdict = {
  matches: boolean;
  compared: Compared[];
  lineItemIDs: string[];
};

/** Line items times elements times comparisons: beyond it a rule cannot be evaluated. */
export const maxSteps = 200_000;

/** How many steps are left to an evaluation. */
export type Allowance = { steps: number };

/** Evaluates an expression whose names were checked. Throws ExpressionError where values do not fit together. */
export function evaluate(expression: Expression, facts: Facts, allowance: Allowance = { steps: maxSteps }): Verdict {
  const evaluation = new Evaluation(facts, allowance);
  const matches = evaluation.condition(expression, {});
  return { matches, compared: evaluation.compared, lineItemIDs: [...evaluation.lineItemIDs] };
}

type Within = { lineItem?: Record<string, unknown>; element?: { value: unknown } };

class Evaluation {
  readonly compared: Compared[] = [];
  readonly lineItemIDs = new Set<string>();

  constructor(
    private readonly facts: Facts,
    private readonly allowance: Allowance,
  ) {}

  /** What is absent holds for nothing. */
  condition(expression: Expression, within: Within): boolean {
    const value = this.value(expression, within);
    if (value === null) return false;
    if (typeof value !== "boolean") throw misfit(expression, "This is not a condition.");
    return value;
  }

  private value(expression: Expression, within: Within): unknown {
    this.spend(expression, 1);
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "path":
        return this.find(expression, expression.names, within);
      case "call":
        return this.call(expression, within);
      case "not":
        return !this.condition(expression.of, within);
      case "negative":
        return negative(this.number(expression.of, within));
      case "logic": {
        const left = this.condition(expression.left, within);
        if (left === (expression.operator === "or")) return left;
        return this.condition(expression.right, within);
      }
      case "arithmetic": {
        const [left, right] = [this.number(expression.left, within), this.number(expression.right, within)];
        return left === null || right === null ? null : calculate(expression, left, right);
      }
      case "comparison": {
        const [left, right] = [this.value(expression.left, within), this.value(expression.right, within)];
        const holds = compare(expression, left, right);
        const { from, to } = expression;
        if (!within.lineItem && !within.element) this.compared.push({ from, to, left, right, holds });
        return holds;
      }
    }
  }

  private spend(span: Span, steps: number) {
    this.allowance.steps -= steps;
    if (this.allowance.steps < 0) throw misfit(span, "The order has too many lines or values for this expression.");
  }

  private number(expression: Expression, within: Within) {
    const value = this.value(expression, within);
    if (value !== null && typeof value !== "number") throw misfit(expression, "This is not a number.");
    return value;
  }

  /** Moments are text in records. */
  private find(span: Span, names: string[], within: Within) {
    const value = this.findStored(span, names, within);
    return typeof value === "string" && isDate(names) ? new Date(value) : value;
  }

  private findStored(span: Span, [root = "", ...rest]: string[], { lineItem, element }: Within) {
    const lower = root.toLowerCase();
    if (lower === "item" && element) return this.follow(span, element.value, rest);
    if (lower === "order") return this.follow(span, this.facts.order, rest);
    if (lower === "orderreturn" && this.facts.orderReturn) return this.follow(span, this.facts.orderReturn, rest);
    return this.follow(span, lineItem ?? null, [root, ...rest]);
  }

  /** Own properties alone; names ignore case. */
  private follow(span: Span, value: unknown, names: string[]): unknown {
    let current = value;
    for (const name of names) {
      if (typeof current !== "object" || current === null || Array.isArray(current)) return null;
      const owner = current as Record<string, unknown>;
      const key = Object.hasOwn(owner, name) ? name : this.search(span, owner, name);
      current = key === undefined ? null : owner[key];
    }
    return current ?? null;
  }

  private search(span: Span, owner: object, name: string) {
    const keys = Object.keys(owner);
    const at = keys.findIndex((each) => each.toLowerCase() === name.toLowerCase());
    this.spend(span, at < 0 ? keys.length : at + 1);
    return keys[at];
  }

  private call(call: Extract<Expression, { kind: "call" }>, within: Within): unknown {
    const { names, args } = call;
    const before = names.slice(0, -1);
    const name = (names.at(-1) ?? "").toLowerCase();
    const [first] = args;
    if (before.length === 0) return this.free(call, name, within);
    if (isItems(before)) return this.ofLineItems(name, first);
    if (name === "approved") return this.facts.approvedRules.has(first?.kind === "literal" ? String(first.value) : "");
    const value = this.find(call, before, within);
    if (name === "in") return args.some((arg) => isEqual(arg, value, this.value(arg, within)));
    if (value !== null && !Array.isArray(value)) throw misfit(call, `${before.join(".")} is not a list.`);
    const list: unknown[] = value ?? [];
    if (name === "contains") {
      const target = first ? this.value(first, within) : null;
      this.spend(call, list.length);
      return list.some((each) => isEqual(call, each, target));
    }
    const passing = first
      ? list.filter((each) => this.condition(first, { ...within, element: { value: each } }))
      : list;
    if (name === "count") return passing.length;
    return name === "any" ? passing.length > 0 : list.length > 0 && passing.length === list.length;
  }

  private free(call: Extract<Expression, { kind: "call" }>, name: string, within: Within) {
    if (name === "now") {
      const days = call.args[0] ? this.number(call.args[0], within) : 0;
      if (days === null) return null;
      const moment = new Date(this.facts.now.getTime() + days * 86_400_000);
      if (Number.isNaN(moment.getTime())) throw misfit(call, "There is no such date.");
      return moment;
    }
    const numbers = call.args.map((arg) => this.number(arg, within)).filter((each) => each !== null);
    if (numbers.length === 0) return null;
    return name === "min" ? Math.min(...numbers) : Math.max(...numbers);
  }

  private ofLineItems(name: string, filter: Expression | undefined) {
    const { lineItems } = this.facts;
    const passing = filter ? lineItems.filter((lineItem) => this.condition(filter, { lineItem })) : lineItems;
    if (filter) for (const { ID } of passing) this.lineItemIDs.add(String(ID));
    if (name === "any") return passing.length > 0;
    if (name === "all") return lineItems.length > 0 && passing.length === lineItems.length;
    if (name === "count") return passing.length;
    return sum(passing.map((each) => Number((name === "quantity" ? each.Quantity : each.LineTotal) ?? 0)));
  }
}

const negative = (value: number | null) => (value === null ? null : -value);

/** Of money, which has four decimals. */
const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 1e4) / 1e4;

/** As decimals are added by hand: 0.1 + 0.2 is 0.3. */
function add(left: number, right: number) {
  const decimals = Math.max(decimalsOf(left), decimalsOf(right));
  return decimals > mostDecimals ? left + right : Number((left + right).toFixed(decimals));
}

/** What toFixed takes. */
const mostDecimals = 100;

/** Behind the point of a number as it is written, also as 1.5e-7. */
function decimalsOf(value: number) {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}

function calculate(expression: Extract<Expression, { kind: "arithmetic" }>, left: number, right: number) {
  const { operator } = expression;
  if (operator === "+") return add(left, right);
  if (operator === "-") return add(left, -right);
  if (operator === "*") return left * right;
  if (right === 0) throw misfit(expression, "This divides by zero.");
  return operator === "/" ? left / right : left % right;
}

function compare(expression: Extract<Expression, { kind: "comparison" }>, left: unknown, right: unknown) {
  const { operator } = expression;
  if (operator === "=") return isEqual(expression, left, right);
  if (operator === "<>") return !isEqual(expression, left, right);
  if (left === null || right === null) return false;
  const order = orderOf(expression, left, right);
  return { "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0 }[operator];
}

/** Nothing equals a missing value. `*` stands for any text, also in a time as it is written. */
function isEqual(span: Span, left: unknown, right: unknown) {
  if (left === null || right === null) return false;
  if (typeof right === "string" && right.includes("*")) {
    const text = left instanceof Date ? left.toISOString() : left;
    if (typeof text === "string") return isLike(text, right);
  }
  return orderOf(span, left, right) === 0;
}

/** Below zero when the left comes first. Text ignores case, and is read as a time when compared with one. */
function orderOf(span: Span, left: unknown, right: unknown): number {
  if (left instanceof Date || right instanceof Date) {
    const [one, other] = [toTime(left), toTime(right)];
    if (Number.isNaN(one) || Number.isNaN(other))
      throw misfit(span, "A date is compared with something that is not a date.");
    return one - other;
  }
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (typeof left !== "string" || typeof right !== "string")
    throw misfit(span, comparedWords(nameOf(left), nameOf(right)));
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  return one === other ? 0 : one < other ? -1 : 1;
}

const toTime = (value: unknown) =>
  value instanceof Date ? value.getTime() : typeof value === "string" ? toMoment(value).getTime() : Number.NaN;

const nameOf = (value: unknown) =>
  Array.isArray(value)
    ? "A list"
    : ({ string: "Text", number: "A number", boolean: "True or false" }[String(typeof value)] ?? "An object");

const misfit = ({ from, to }: Span, message: string) =>
  new ExpressionError("Expression.InvalidArguments", { from, to }, message);
