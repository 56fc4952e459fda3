import { AppError, invalidParameter, quote } from "@/lib/errors";
import type { Field, List, ListParameter } from "./list";
import { splitKey } from "./query";
import { parseNumber } from "./read-number";
import { maxXpDepth } from "./xp-depth";

type Comparison = ">" | "<" | ">=" | "<=";

/** One alternative of a filter's value, checked against the type of its property. */
export type Condition =
  | Equal
  | Compare
  | { negated: boolean; test: "present" }
  | { negated: boolean; test: "like"; parts: string[] };
export type Equal = { negated: boolean; test: "equal"; value: string | number | boolean | Date };
export type Compare = { negated: boolean; test: "compare"; operator: Comparison; value: string | number | Date };

/** `field` is the property; `path` leads into its JSON when the key is `xp.<name>` or `Product.xp.<name>`. Alternatives are joined by OR. */
export type Filter = { field: string; path: string[]; alternatives: Condition[] };

type Alternative = { negated: boolean; operator: "=" | Comparison; parts: string[] };

const forbidden = new Set(["__proto__", "constructor", "prototype"]);
const opposite = { ">": "<=", "<": ">=", ">=": "<", "<=": ">" } as const;

/** Parses one `key=value` of a query string as a filter. Throws the API's error. */
export function parseFilter(list: List, key: string, value: string): Filter {
  const parameter = parameterOf(list, key);
  if (parameter) return parseParameter(parameter, key, value);
  const { field, path } = parseKey(list, key);
  const type: Field = path.length > 0 ? { type: "json" } : fieldOf(list, field);
  const alternatives = splitAlternatives(value).map((text) => {
    const condition = toCondition(type, parseAlternative(text));
    if (!condition) throw invalidValue(key, type, text);
    return condition;
  });
  return { field, path, alternatives };
}

function parameterOf({ parameters = {} }: List, key: string) {
  return Object.hasOwn(parameters, key) ? parameters[key] : undefined;
}

/** The whole text is the value, without operators. */
function parseParameter(parameter: ListParameter, key: string, text: string): Filter {
  if ("refusal" in parameter) throw invalidParameter(key, parameter.refusal);
  const { column, type } = parameter;
  const value = toValue(type, text);
  if (value === null) throw invalidValue(key, type, text, "alone");
  const operator = "operator" in parameter ? parameter.operator : undefined;
  const condition: Condition =
    operator && typeof value !== "boolean"
      ? { negated: false, test: "compare", operator, value }
      : { negated: false, test: "equal", value };
  return { field: column, path: [], alternatives: [condition] };
}

/** Whether a parameter has no effect on the list. */
export function asksNothing(list: List, key: string, value: string) {
  const parameter = parameterOf(list, key);
  return parameter !== undefined && "unless" in parameter && parameter.unless === value.toLowerCase();
}

function parseKey(list: List, key: string) {
  const { field, path } = splitKey(list, key);
  const known = Object.hasOwn(list.fields, field) && (path.length === 0 || list.fields[field]?.type === "xp");
  const sound = [field, ...path].every((name) => name !== "" && !forbidden.has(name) && !name.includes("\0"));
  if (!known || !sound || path.length > maxXpDepth) {
    throw unknownProperty(key, Object.keys(list.fields));
  }
  return { field, path };
}

function fieldOf(list: List, name: string) {
  const field = list.fields[name];
  if (!field) throw unknownProperty(name, Object.keys(list.fields));
  return field;
}

const tokens = /\\[\s\S]|[\s\S]/g;

/** Splits at each unescaped `|`; escapes stay for the next step. */
function splitAlternatives(value: string) {
  const alternatives = [""];
  for (const [token] of value.matchAll(tokens)) {
    if (token === "|") alternatives.push("");
    else alternatives[alternatives.length - 1] += token;
  }
  return alternatives;
}

/** Null when there are two comparisons. */
function parseAlternative(text: string): Alternative | null {
  let negated = false;
  let operator: Alternative["operator"] = "=";
  let rest = text;
  for (;;) {
    const [prefix] = /^(?:[<>]=?|[!=])/.exec(rest) ?? [];
    if (!prefix) break;
    if (prefix === "!") negated = !negated;
    else if (prefix !== "=" && operator !== "=") return null;
    // Safe: the pattern yields nothing else.
    else if (prefix !== "=") operator = prefix as Comparison;
    rest = rest.slice(prefix.length);
  }
  return { negated, operator, parts: splitWildcards(rest) };
}

/** The literal texts between the wildcards of a term: one if there are no wildcards. */
function splitWildcards(term: string) {
  const parts = [""];
  for (const [token] of term.matchAll(tokens)) {
    if (token === "*") parts.push("");
    else parts[parts.length - 1] += token.length > 1 && token.startsWith("\\") ? token.slice(1) : token;
  }
  return parts;
}

/** Null when the value does not fit the type. */
function toCondition(field: Field, alternative: Alternative | null): Condition | null {
  if (!alternative) return null;
  const { negated, operator, parts } = alternative;
  const [first = "", ...others] = parts;

  if (others.length > 0) {
    if (operator !== "=") return null;
    if (parts.every((part) => part === "")) return { negated, test: "present" };
    return isTextual(field) ? { negated, test: "like", parts } : null;
  }
  const value = toValue(field, first);
  if (value === null) return null;
  if (operator === "=") return { negated, test: "equal", value };
  if (typeof value === "boolean" || field.type === "enum") return null;
  return { negated: false, test: "compare", operator: negated ? opposite[operator] : operator, value };
}

const isTextual = ({ type }: Field) => type === "text" || type === "enum" || type === "json";

function toValue(field: Field, text: string) {
  switch (field.type) {
    case "text":
    case "json":
      return text;
    case "enum":
      return toMember(field.values, text);
    case "boolean":
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : null;
    case "number":
      return parseNumber(text);
    case "date":
      return parseDate(text);
    case "object":
    case "xp":
      return null;
  }
}

/** .NET clients send the number of an enum member. */
function toMember(values: readonly string[], text: string) {
  const byNumber = /^\d+$/.test(text) ? values[Number(text)] : undefined;
  return byNumber ?? values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null;
}

const isoDate = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** An ISO 8601 date (midnight UTC) or date-time (UTC without an offset), or null. */
export function parseDate(text: string) {
  const [match, day = "", time, , , zone] = isoDate.exec(text) ?? [];
  if (!match) return null;
  const date = new Date(time && !zone ? `${match}Z` : match);
  // Date would turn 31 February into a day in March.
  const exists = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  // An offset can lead to a year that PostgreSQL does not read in this form.
  const year = date.getUTCFullYear();
  return exists && year >= 1 && year <= 9999 ? date : null;
}

function unknownProperty(key: string, allowed: string[]) {
  const properties = allowed.map((name) => (/^(.+\.)?xp$/.test(name) ? `${name}.<name>` : name)).join(", ");
  const choice =
    key.startsWith("xp.") && allowed.includes("xp")
      ? `Filter xp by xp.<name>, at most ${maxXpDepth} names deep.`
      : `Filter by ${properties}.`;
  const detail = `${quote(key)} is not a parameter or filterable property. ${choice}`;
  return new AppError("List.InvalidProperty", { Property: key, Allowed: allowed }, { detail });
}

/** `alone`: for a parameter, which takes one value and no operator. */
function invalidValue(key: string, field: Field, value: string, alone?: "alone") {
  const expected = field.type === "enum" ? { Allowed: field.values } : { Type: field.type };
  const words = alone ? wordsOf(field).replace(comparing, ", without an operator") : wordsOf(field);
  const detail = `${key}: ${quote(value)} is not valid; use ${words}.`;
  return new AppError("List.InvalidType", { Property: key, ...expected }, { detail });
}

const comparing = ", after <, <=, > or >= to compare";

/** The values that a filter by the field takes. */
function wordsOf(field: Field) {
  switch (field.type) {
    case "text":
    case "json":
      return "text, with * for any characters, or plain text after <, <=, > or >=";
    case "enum":
      return `one of ${field.values.join(", ")}, or part of one, with * for the rest`;
    case "boolean":
      return "true or false";
    case "number":
      return `a number such as 12.5${comparing}`;
    case "date":
      return `a date such as 2026-01-31 or 2026-01-31T09:30:00Z${comparing}`;
    case "object":
    case "xp":
      return "* (has a value) or !* (has none); or filter by one of its properties";
  }
}
