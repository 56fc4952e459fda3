import { type Condition, parseFilter } from "@/lib/list/filter";
import { wordOf } from "@/lib/status-word";
import { type ListView, labelOf } from "./list-view";

type View = Pick<ListView<never>, "list" | "labels" | "filters" | "words">;

/** One or two filters that are read as one thing, and where they stand in the query. */
export type Chip = { at: number[]; label: string; words: string };

/** The filters of a query in words: `Status is Approved or Declined`. Two that bound the same date become one. */
export function toChips(view: View, filters: readonly [key: string, value: string][]): Chip[] {
  const chips: Chip[] = [];
  for (let at = 0; at < filters.length; at += 1) {
    const [key, value] = filters[at] ?? ["", ""];
    const [nextKey, nextValue = ""] = filters[at + 1] ?? [];
    const range = nextKey === key ? toRange(value, nextValue) : null;
    const label = labelOf(view, key);
    if (range) chips.push({ at: [at, ++at], label, words: `${toDay(range.from)} – ${toDay(range.to)}` });
    else chips.push({ at: [at], label, words: toPhrase(view, key, value) });
  }
  return chips;
}

/** The days of `>=2026-11-01` with `<2026-11-08`, both included: the 1st to the 7th. */
export function toRange(from: string, until: string) {
  const [, first] = /^>=(\d{4}-\d{2}-\d{2})$/.exec(from) ?? [];
  const [, after] = /^<(\d{4}-\d{2}-\d{2})$/.exec(until) ?? [];
  return first && after ? { from: first, to: addDays(after, -1) } : null;
}

export function addDays(day: string, count: number) {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

function toPhrase(view: View, key: string, value: string) {
  const { field, alternatives: asked } = parseFilter(view.list, key, value);
  const alternatives =
    view.list.fields[field]?.type === "enum" ? asked.map((condition) => inWords(view, condition)) : asked;
  const choice = view.filters.find((each) => each.key === key);
  const isAnyOf = alternatives.every(({ test, negated }) => test === "equal" && !negated);
  if (isAnyOf) return `is ${alternatives.map(toValue).join(" or ")}`;
  return alternatives.map((each) => toWords(each, choice)).join(" or ");
}

/** A status is called here as it is in the table. */
function inWords({ words }: View, condition: Condition): Condition {
  return condition.test === "equal" ? { ...condition, value: wordOf(String(condition.value), words) } : condition;
}

function toWords(condition: Condition, choice: { empty?: string; present?: string } | undefined) {
  const { negated } = condition;
  switch (condition.test) {
    case "present":
      return negated ? (choice?.empty ?? "is empty") : (choice?.present ?? "has a value");
    case "equal":
      return `${negated ? "is not" : "is"} ${toValue(condition)}`;
    case "like":
      return toPattern(condition.parts, negated);
    case "compare":
      return `${comparisons(condition.value instanceof Date)[condition.operator]} ${toValue(condition)}`;
  }
}

function comparisons(ofDates: boolean) {
  return ofDates
    ? { ">": "after", ">=": "from", "<": "before", "<=": "until" }
    : { ">": ">", ">=": "≥", "<": "<", "<=": "≤" };
}

function toPattern(parts: string[], negated: boolean) {
  const [first = "", middle = "", last = ""] = parts;
  const not = negated ? "not " : "";
  if (parts.length === 3 && first === "" && last === "")
    return `${negated ? "does not contain" : "contains"} “${middle}”`;
  if (parts.length === 2 && middle === "") return `${not}starting with “${first}”`;
  if (parts.length === 2 && first === "") return `${not}ending with “${middle}”`;
  return `${not}like “${parts.join("*")}”`;
}

function toValue(condition: Condition) {
  if (!("value" in condition)) return "";
  const { value } = condition;
  if (value instanceof Date) return toMoment(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

function toMoment(date: Date) {
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? toDay(text) : text;
}

const dayWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const toDay = (text: string) => dayWords.format(new Date(text));
