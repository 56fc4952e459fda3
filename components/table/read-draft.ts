import { AppError } from "@/lib/errors";
import { clockIn } from "@/lib/list/days";
import { parseFilter } from "@/lib/list/filter";
import { inMoments } from "@/lib/list/in-moments";
import type { Field } from "@/lib/list/list";
import { filterFaults, maxFilters } from "@/lib/list/parse-query";
import { readNumber } from "@/lib/list/read-number";
import { wordOf } from "@/lib/words";
import { type Draft, type Entry, toEntries } from "./filter-draft";
import { fieldOf } from "./filter-operators";
import type { ListView } from "./list-view";

type View = Pick<ListView<never>, "list" | "filters" | "words">;

/** Characters that filters may have in an address, which has at most 16,384. */
const longest = 15_000;
const number = "Enter a number, such as 10000.";

type Read = { entries?: Entry[]; fault?: string };
/** How the person writes numbers, and the filters that the list has besides. */
type Around = { locale?: string; others?: readonly Entry[] };

/** The filters that a draft makes, or what is wrong with it. */
export function readDraft(view: View, draft: Draft, { locale, others = [] }: Around = {}): Read {
  const field = fieldOf(view, draft.key);
  const { operator, value, until } = draft;
  const compares = operator === "atLeast" || operator === "atMost" || operator === "is";
  const read = compares && value ? readNumber(value, locale) : null;
  if (field.type === "number" && compares && read === null) return { fault: number };
  const isNumber = field.type === "number" || (field.type === "json" && operator !== "is");

  const entries = toEntries(isNumber && read !== null ? { ...draft, value: read } : draft);
  if (entries.length === 0) return { fault: missing(field, draft) };
  if (operator === "between" && until < value) return { fault: "Choose a last day that is not before the first." };
  const fault = faultOf(view, entries) ?? faultOfAll(view, [...others, ...entries]);
  return fault ? { fault } : { entries };
}

function missing({ type }: Field, { operator }: Draft) {
  if (operator === "anyOf" || operator === "noneOf") return "Choose at least one.";
  if (operator === "period") return "Choose a period.";
  if (operator === "between") return "Choose both days.";
  if (type === "date" && operator !== "expression") return "Choose a day.";
  return type === "enum" || type === "boolean" ? "Choose one." : "Enter a value.";
}

function faultOf(view: View, entries: Entry[]) {
  try {
    for (const [key, value] of inApi(view, entries)) parseFilter(view.list, key, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "List.InvalidProperty") return "Enter a name in xp, at most five levels deep.";
    return `${valueHint(view, fieldOf(view, entries[0]?.[0] ?? ""))}.`;
  }
}

/** What a list takes of filters, all together: each of them is right. */
function faultOfAll(view: View, filters: Entry[]) {
  const [fault] = filterFaults(view.list, inApi(view, filters));
  if (!fault)
    return `${new URLSearchParams(filters)}`.length > longest
      ? "The filters are too long. Choose fewer values."
      : undefined;
  const { Maximum: most } = fault.data;
  return most === undefined
    ? `A list takes at most ${maxFilters} filters. Remove one first.`
    : `All filters of a list take at most ${most} values. Choose fewer.`;
}

const inApi = ({ list }: View, entries: Entry[]) => inMoments(list, entries, clockIn("UTC", Date.now()));

/** What a filter by the field takes. */
function valueHint({ words }: Pick<View, "words">, field: Field) {
  switch (field.type) {
    case "enum":
      return `Choose from ${or.format(field.values.map((value) => wordOf(value, words)))}`;
    case "date":
      return "Enter a date, such as 2026-01-31, or a period, such as last-30-days";
    case "number":
      return number.slice(0, -1);
    case "boolean":
      return "Enter true or false";
    case "text":
    case "json":
      return "Enter text, with * for any characters";
    default:
      return "Enter * for a value, !* for none";
  }
}

const or = new Intl.ListFormat("en-GB", { type: "disjunction" });
