import type { About } from "./check-names";
import { parse } from "./parse";
import type { Comparison, Expression } from "./syntax";
import { ExpressionError } from "./syntax";

type RuleToSay = {
  RuleExpression: string;
  /** That of its amounts, if it names one. */
  Currency: string | null;
  ApprovalType: About;
  names?: Names;
};

/** Names by ID, as far as they are known: an ID without one stands as it is. */
export type Names = { companies?: ReadonlyMap<string, string>; rules?: ReadonlyMap<string, string> };

/** What a rule says, as a sentence; null for an expression that cannot be read. */
export function ruleWords(rule: RuleToSay): string | null {
  const { RuleExpression, Currency: currency, ApprovalType: about, names = {} } = rule;
  try {
    const expression = inRuleWords(withNames(parse(RuleExpression), names), about);
    const isLiteral = expression.kind === "literal";
    if (isLiteral && expression.value === true) return `Asks for every ${about === "Order" ? "order" : "return"}.`;
    const says = isLiteral && expression.value === false ? "Never asks" : `Asks when ${condition(expression)}`;
    const those = about === "Order" ? "orders" : "returns of orders";
    return `${says}${currency ? `, in ${currency}; ${those} in another currency always need approval` : ""}.`;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** In a rule about returns the order is another record: what it has is called the order's. */
function inRuleWords(expression: Expression, about: About): Expression {
  if (about === "Order") return expression;
  return {
    ...withParts(expression, (each) => inRuleWords(each, about)),
    ...("names" in expression && { names: expression.names.map((name, at) => (at === 0 ? rootWord(name) : name)) }),
  };
}

const withParts = (expression: Expression, change: (part: Expression) => Expression): Expression => ({
  ...expression,
  ...("args" in expression && { args: expression.args.map(change) }),
  ...("of" in expression && { of: change(expression.of) }),
  ...("left" in expression && { left: change(expression.left), right: change(expression.right) }),
});

/** With what companies and rules are called in place of their IDs. */
function withNames(expression: Expression, names: Names): Expression {
  const known = namesBeside(expression, names);
  return withParts(expression, (part) => {
    if (part.kind !== "literal") return withNames(part, names);
    const name = known?.get(String(part.value));
    return name === undefined || name.includes("*") ? part : { ...part, value: name };
  });
}

/** Of what the literals right within this part are IDs. */
function namesBeside(expression: Expression, { companies, rules }: Names) {
  const pathOf = (each: Expression) => ("names" in each ? each.names.join(".").toLowerCase() : "");
  const path = expression.kind === "comparison" ? pathOf(expression.left) : pathOf(expression);
  if (/\.(from|to)companyid(\.in)?$/.test(path)) return companies;
  return /\.approved$/.test(path) ? rules : undefined;
}

const rootWord = (name: string) => (name.toLowerCase() === "order" ? "the order’s" : name);

type Logic = Extract<Expression, { kind: "logic" }>;
type Call = Extract<Expression, { kind: "call" }>;

function condition(expression: Expression): string {
  if (expression.kind === "logic") return logic(expression);
  if (expression.kind === "not") return negation(expression.of);
  if (expression.kind === "comparison") return comparison(expression, "");
  if (expression.kind === "call") return callWords(expression, "");
  if (expression.kind === "literal") return expression.value === false ? "never" : "always";
  return `${valueWords(expression)} is true`;
}

/** With what joins its sides once; the other word's parts stand in brackets. */
function logic({ operator, left, right }: Logic) {
  const side = (each: Expression) =>
    each.kind === "logic" && each.operator !== operator ? `(${condition(each)})` : condition(each);
  return `${side(left)} ${operator} ${side(right)}`;
}

function negation(expression: Expression): string {
  if (expression.kind === "comparison") return comparison(expression, "not ");
  if (expression.kind === "call") return callWords(expression, "not ");
  if (expression.kind === "not") return condition(expression.of);
  if (expression.kind === "path") return `${valueWords(expression)} is not true`;
  return `it is not the case that (${condition(expression)})`;
}

type Not = "" | "not ";

function comparison(expression: Extract<Expression, { kind: "comparison" }>, not: Not) {
  const { operator, left, right } = expression;
  const isTime = [left, right].some(isMoment);
  if (operator === "=" && right.kind === "literal" && right.value === "*") return `${valueWords(left)} is ${not}set`;
  const words = operator === "=" ? likeWords(right) : undefined;
  if (words)
    return `${valueWords(left)} ${not ? "does not " : ""}${not ? words.plural : words.singular} “${words.text}”`;
  return `${valueWords(left)} is ${not}${(isTime ? times : numbers)[operator]}${valueWords(right)}`;
}

const numbers: Record<Comparison, string> = {
  "=": "",
  "<>": "other than ",
  "<": "under ",
  "<=": "at most ",
  ">": "over ",
  ">=": "at least ",
};
const times: Record<Comparison, string> = {
  "=": "",
  "<>": "other than ",
  "<": "before ",
  "<=": "no later than ",
  ">": "after ",
  ">=": "no earlier than ",
};

const isMoment = (expression: Expression) =>
  (expression.kind === "literal" && expression.value instanceof Date) ||
  (expression.kind === "call" && expression.names.join().toLowerCase() === "now");

/** Of a text with `*` at its ends; within it, it stands as it is. */
function likeWords(right: Expression) {
  if (right.kind !== "literal" || typeof right.value !== "string" || !right.value.includes("*")) return undefined;
  const text = right.value.replace(/^\*+|(?<!\*)\*+$/g, "");
  if (text === "" || text.includes("*")) return { singular: "is like", plural: "look like", text: right.value };
  const [before, after] = [right.value.startsWith("*"), right.value.endsWith("*")];
  if (before && after) return { singular: "contains", plural: "contain", text };
  return before
    ? { singular: "ends with", plural: "end with", text }
    : { singular: "begins with", plural: "begin with", text };
}

/** A function that is true or false. */
function callWords(call: Call, not: Not): string {
  const { names, args } = call;
  const [first] = args;
  const name = names.at(-1)?.toLowerCase();
  const before = names.slice(0, -1);
  const filter = first && condition(first);
  if (name === "approved") return `rule ${first ? valueWords(first) : ""} is ${not}approved`;
  if (name === "in") return `${path(before)} is ${not}${listWords(args.map(valueWords))}`;
  const include = `${path(before)} ${not ? "do not include" : "include"}`;
  if (name === "contains") return `${include} ${first ? valueWords(first) : ""}`;
  if (isItems(before)) {
    if (name === "any") return `there is ${not ? "no" : "a"} line item${filter ? ` whose ${filter}` : ""}`;
    if (name === "all") return `${not}of every line item, ${filter}`;
  }
  const elements = first && elementsOf(first);
  if (name === "any" && elements) return `${include} ${listWords(elements)}`;
  if (name === "any" && filter) return `for ${not ? "none" : "one"} of ${path(before)}, ${filter}`;
  if (name === "any") return `${path(before)} have ${not ? "none" : "one"}`;
  if (name === "all") return `${not}for all ${path(before)}, ${filter}`;
  return `${valueWords(call)} is ${not}true`;
}

/** What `item = 'a' or item = 'b'` lists. */
function elementsOf(filter: Expression): string[] | undefined {
  if (filter.kind === "logic" && filter.operator === "or") {
    const [left, right] = [elementsOf(filter.left), elementsOf(filter.right)];
    return left && right && [...left, ...right];
  }
  if (filter.kind !== "comparison" || filter.operator !== "=") return undefined;
  const { left, right } = filter;
  const isElement = left.kind === "path" && left.names.join().toLowerCase() === "item";
  const isExact = right.kind === "literal" && !String(right.value).includes("*");
  return isElement && isExact ? [valueWords(right)] : undefined;
}

const isItems = (names: string[]) => names.length === 1 && /^items?$/i.test(names[0] ?? "");

/** What an expression is called that a rule compares. */
export const comparedValueWords = (expression: Expression, about: About) => valueWords(inRuleWords(expression, about));

function valueWords(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return literal(expression.value);
    case "path":
      return path(expression.names);
    case "negative":
      return `−${valueWords(expression.of)}`;
    case "arithmetic":
      return `${term(expression.left)} ${signs[expression.operator]} ${term(expression.right)}`;
    case "call":
      return amount(expression);
    default:
      return `(${condition(expression)})`;
  }
}

const signs = { "+": "+", "-": "−", "*": "×", "/": "÷", "%": "modulo" };
const term = (expression: Expression) =>
  expression.kind === "arithmetic" ? `(${valueWords(expression)})` : valueWords(expression);

function literal(value: string | number | boolean | Date) {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 20 });
  return typeof value === "boolean" ? String(value) : `“${value}”`;
}

const ofLines: Record<string, string> = {
  count: "the number of line items",
  quantity: "the quantity of line items",
  total: "the total of line items",
};

/** A function that gives a value. */
function amount(call: Call): string {
  const { names, args } = call;
  const [first] = args;
  const name = names.at(-1)?.toLowerCase() ?? "";
  const before = names.slice(0, -1);
  const where = (word: string) => (first ? ` ${word} ${condition(first)}` : "");
  if (name === "now" && before.length === 0) return moment(first);
  if (name === "min") return `the smallest of ${listWords(args.map(valueWords), "and")}`;
  if (name === "max") return `the largest of ${listWords(args.map(valueWords), "and")}`;
  if (isItems(before) && ofLines[name]) return `${ofLines[name]}${where("whose")}`;
  if (name === "count") return `the number of ${path(before)}${where("where")}`;
  return callWords(call, "");
}

function moment(days: Expression | undefined) {
  if (!days) return "now";
  const isPast = days.kind === "negative";
  const count = isPast ? days.of : days;
  const words = count.kind === "literal" && count.value === 1 ? "1 day" : `${valueWords(count)} days`;
  return isPast ? `${words} ago` : `in ${words}`;
}

function listWords(values: string[], word = "or") {
  const last = values.at(-1) ?? "";
  return values.length > 1 ? `${values.slice(0, -1).join(", ")} ${word} ${last}` : last;
}

const called = new Map([
  ["fromcompanyid", "buyer"],
  ["tocompanyid", "seller"],
  ["fromuser", "requester"],
  ["fromuserid", "requester"],
  ["refundamount", "refund"],
]);

/** A property as people call it: `order.xp.CostCenter` is "cost center". */
function path([root = "", ...rest]: string[]) {
  const isRoot = /^(order|orderreturn|item)$/i.test(root);
  const names = isRoot ? rest : [root, ...rest];
  const xp = names.findIndex((name) => name.toLowerCase() === "xp");
  const [own, inXp] = xp < 0 ? [names, []] : [names.slice(0, xp), names.slice(xp + 1)];
  const words = [...own.map((name) => called.get(name.toLowerCase()) ?? withSpaces(name)), ...inXp.map(withSpaces)];
  if (words.length === 0) return root.toLowerCase() === "item" ? "it" : root.toLowerCase();
  return words.join(" ");
}

/** `ShipFromAddressID` is "ship from address ID". */
const withSpaces = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll("_", " ")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
