import type { Field } from "@/lib/list/list";
import type { Operator } from "./filter-draft";
import type { FilterChoice, ListView } from "./list-view";

const byType: Record<Field["type"], Operator[]> = {
  text: ["is", "isNot", "contains", "startsWith"],
  enum: ["anyOf", "isNot"],
  boolean: ["is"],
  number: ["is", "atLeast", "atMost"],
  date: ["period", "between", "on", "from", "before"],
  json: ["is", "isNot", "contains", "atLeast", "atMost", "present", "empty"],
  object: [],
  xp: [],
};

const byName: Operator[] = ["anyOf", "noneOf"];

const words: Record<Operator, string> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  startsWith: "starts with",
  anyOf: "is any of",
  noneOf: "is none of",
  period: "is in",
  on: "is on",
  between: "is between",
  from: "is on or after",
  before: "is before",
  atLeast: "is at least",
  atMost: "is at most",
  present: "has a value",
  empty: "is empty",
  expression: "matches expression",
};

type View = Pick<ListView<never>, "list" | "filters">;

export function fieldOf({ list }: View, key: string): Field {
  if (key.startsWith("xp.")) return { type: "json" };
  const parameter = list.parameters?.[key];
  return list.fields[key] ?? (parameter && "type" in parameter ? parameter.type : { type: "text" });
}

export function choiceOf({ filters }: View, key: string): FilterChoice | undefined {
  return filters.find((choice) => choice.key === key);
}

/** What one can ask of a property; whatever the grammar allows beyond that goes in as an expression. */
export function operatorsOf(view: View, key: string): Operator[] {
  const choice = choiceOf(view, key);
  const own = choice?.names ? byName : byType[fieldOf(view, key).type];
  const optional: Operator[] = choice?.empty ? ["empty", "present"] : [];
  return [...own, ...optional, "expression"];
}

export function operatorWords(operator: Operator, choice: FilterChoice | undefined) {
  if (operator === "empty" || operator === "present") return choice?.[operator] ?? words[operator];
  return words[operator];
}
