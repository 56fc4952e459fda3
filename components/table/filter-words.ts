import { addDays } from "@/lib/list/days";
import { type Condition, parseFilter } from "@/lib/list/filter";
import { periodWords } from "@/lib/list/periods";
import { writeNumber } from "@/lib/list/read-number";
import { isExclusion } from "@/lib/list/together";
import { wordOf } from "@/lib/words";
import { choiceOf } from "./filter-operators";
import { type ListView, labelOf } from "./list-view";
import type { NameOf } from "./value-names";

type View = Pick<ListView<never>, "list" | "labels" | "filters" | "words">;
type Filters = readonly [key: string, value: string][];

/** Filters that are read as one thing, and where they stand in the query. */
export type Chip = { at: number[]; label: string; words: string };

/** The filters of a query in words: `Status is Approved or Declined`. Those that bound a date, or exclude values, are one. */
export function toChips(view: View, filters: Filters, nameOf?: NameOf): Chip[] {
  const chips: Chip[] = [];
  for (let at = 0; at < filters.length; ) {
    const [key, value] = filters[at] ?? ["", ""];
    const same = filters.slice(at).findIndex(([other]) => other !== key);
    const run = same < 0 ? filters.slice(at) : filters.slice(at, at + same);
    const range = run[1] && toRange(value, run[1][1]);
    const excluded = choiceOf(view, key)?.names ? run.findIndex(([, each]) => !isExclusion(each)) : 0;
    const count = range ? 2 : Math.max(1, excluded < 0 ? run.length : excluded);
    const words = range
      ? range.from === range.to
        ? `on ${toDay(range.from)}`
        : `${toDay(range.from)} – ${toDay(range.to)}`
      : count > 1
        ? `is not ${or(run.slice(0, count).map(([, each]) => valuesOf(view, key, each, nameOf)))}`
        : toPhrase(view, key, value, nameOf);
    chips.push({ at: Array.from({ length: count }, (_, index) => at + index), label: labelOf(view, key), words });
    at += count;
  }
  return chips;
}

/** The days of `>=2026-11-01` with `<2026-11-08`, both included: the 1st to the 7th. */
export function toRange(from: string, until: string) {
  const [, first] = /^>=(\d{4}-\d{2}-\d{2})$/.exec(from) ?? [];
  const [, after] = /^<(\d{4}-\d{2}-\d{2})$/.exec(until) ?? [];
  return first && after ? { from: first, to: addDays(after, -1) } : null;
}

const or = (texts: string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(texts);

/** The values of alternatives that compare for equality. */
function valuesOf(view: View, key: string, value: string, nameOf?: NameOf) {
  return or(parseFilter(view.list, key, value).alternatives.map((each) => toValue(withName(view, key, each, nameOf))));
}

function toPhrase(view: View, key: string, value: string, nameOf?: NameOf) {
  const isDate = view.list.fields[key]?.type === "date";
  const period = isDate ? periodWords(value) : null;
  if (period) return period;
  if (isDate && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `on ${toDay(value)}`;
  const { alternatives } = parseFilter(view.list, key, value);
  if (alternatives.every(({ test, negated }) => test === "equal" && !negated))
    return `is ${valuesOf(view, key, value, nameOf)}`;
  const choice = choiceOf(view, key);
  return or(alternatives.map((each) => toWords(withName(view, key, each, nameOf), choice)));
}

/** A status is called here as it is in the table, and what an ID stands for by its name. */
function withName(view: View, key: string, condition: Condition, nameOf?: NameOf): Condition {
  if (condition.test !== "equal") return condition;
  if (view.list.fields[key]?.type === "enum")
    return { ...condition, value: wordOf(String(condition.value), view.words) };
  const kind = choiceOf(view, key)?.names;
  const name = kind && nameOf?.(kind, String(condition.value));
  return name ? { ...condition, value: `${name} (${condition.value})` } : condition;
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
    : { ">": "more than", ">=": "at least", "<": "less than", "<=": "at most" };
}

function toPattern(parts: string[], negated: boolean) {
  const [first = "", middle = "", last = ""] = parts;
  const not = negated ? "does not " : "";
  const s = negated ? "" : "s";
  if (parts.length === 3 && first === "" && last === "") return `${not}contain${s} “${middle}”`;
  if (parts.length === 2 && middle === "") return `${not}start${s} with “${first}”`;
  if (parts.length === 2 && first === "") return `${not}end${s} with “${middle}”`;
  return `${negated ? "is not" : "is"} like “${parts.join("*")}”`;
}

function toValue(condition: Condition) {
  if (!("value" in condition)) return "";
  const { value } = condition;
  if (value instanceof Date) return toMoment(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}

function toMoment(date: Date) {
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? toDay(text) : text;
}

const dayWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const toDay = (text: string) => dayWords.format(new Date(text));
