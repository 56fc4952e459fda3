import { addDays } from "@/lib/list/days";
import { escapeTerm } from "@/lib/list/escape-term";
import { daysOf } from "@/lib/list/periods";
import { toRange } from "./filter-words";

/** A filter while it is being made: the grammar's value, taken apart for a form. */
export type Draft = { key: string; operator: Operator; value: string; until: string; values: string[] };
export type Entry = [key: string, value: string];

const patterns = {
  is: (term: string) => term,
  isNot: (term: string) => `!${term}`,
  contains: (term: string) => `*${term}*`,
  startsWith: (term: string) => `${term}*`,
  on: (term: string) => term,
  from: (term: string) => `>=${term}`,
  before: (term: string) => `<${term}`,
  atLeast: (term: string) => `>=${term}`,
  atMost: (term: string) => `<=${term}`,
};

export type Operator =
  | keyof typeof patterns
  | "anyOf"
  | "noneOf"
  | "period"
  | "between"
  | "present"
  | "empty"
  | "expression";

/** The filters that a draft stands for; none when it is not filled in. */
export function toEntries({ key, operator, value, until, values }: Draft): Entry[] {
  switch (operator) {
    case "present":
      return [[key, "*"]];
    case "empty":
      return [[key, "!*"]];
    case "anyOf":
      return values.length > 0 ? [[key, values.map(escapeTerm).join("|")]] : [];
    case "noneOf":
      return values.map((each) => [key, `!${escapeTerm(each)}`]);
    case "between":
      return value && until
        ? [
            [key, `>=${value}`],
            [key, `<${addDays(until, 1)}`],
          ]
        : [];
    case "period":
    case "expression":
      return value ? [[key, value]] : [];
    default:
      return value ? [[key, patterns[operator](escapeTerm(value))]] : [];
  }
}

/** The draft that makes these filters, to change them; what the form cannot say is shown as the expression it is. */
export function toDraft(entries: readonly Entry[], allowed: (key: string) => readonly Operator[]): Draft {
  const [[key, value] = ["", ""]] = entries;
  const blank: Draft = { key, operator: "expression", value, until: "", values: [] };
  const candidates = allowed(key).map((operator) => ({ ...blank, operator, ...draftOf(operator, entries) }));
  const same = candidates.find((draft) => JSON.stringify(toEntries(draft)) === JSON.stringify(entries));
  return same ?? blank;
}

/** What the form's inputs would hold if the filters were made by this operator. */
function draftOf(operator: Operator, entries: readonly Entry[]): Partial<Draft> {
  const [[, value] = ["", ""], [, second = ""] = []] = entries;
  switch (operator) {
    case "anyOf":
      return { value: "", values: (value.match(alternative) ?? []).map(unescapeTerm) };
    case "noneOf":
      return { value: "", values: entries.map(([, each]) => unescapeTerm(each.slice(1))) };
    case "between": {
      const range = toRange(value, second);
      return range ? { value: range.from, until: range.to } : { value: "" };
    }
    case "period":
      return { value: daysOf(value, "2000-01-01") ? value : "" };
    case "on":
      return { value: isDay(value) ? value : "" };
    case "from":
    case "before":
      return { value: isDay(value.replace(/^[<>]=?/, "")) ? value.replace(/^[<>]=?/, "") : "" };
    case "isNot":
      return { value: unescapeTerm(value.slice(1)) };
    case "contains":
      return { value: unescapeTerm(value.slice(1, -1)) };
    case "startsWith":
      return { value: unescapeTerm(value.slice(0, -1)) };
    case "expression":
      return {};
    default:
      return { value: unescapeTerm(value.replace(/^[<>]=?/, "")) };
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const alternative = /(?:\\[\s\S]|[^\\|])+/g;

const unescapeTerm = (term: string) => term.replace(/\\([\s\S])/g, "$1");
