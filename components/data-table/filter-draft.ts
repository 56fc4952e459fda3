import { addDays, toRange } from "./filter-words";

/** A filter while it is being made: the grammar's value, taken apart for a form. */
export type Draft = { key: string; operator: Operator; value: string; until: string; values: string[] };
export type Entry = [key: string, value: string];

const patterns = {
  is: (term: string) => term,
  isNot: (term: string) => `!${term}`,
  contains: (term: string) => `*${term}*`,
  startsWith: (term: string) => `${term}*`,
  from: (term: string) => `>=${term}`,
  before: (term: string) => `<${term}`,
  atLeast: (term: string) => `>=${term}`,
  atMost: (term: string) => `<=${term}`,
};

export type Operator = keyof typeof patterns | "anyOf" | "between" | "present" | "empty" | "expression";

/** The filters that a draft stands for; none when it is not filled in. */
export function toEntries({ key, operator, value, until, values }: Draft): Entry[] {
  switch (operator) {
    case "present":
      return [[key, "*"]];
    case "empty":
      return [[key, "!*"]];
    case "anyOf":
      return values.length > 0 ? [[key, values.map(escapeTerm).join("|")]] : [];
    case "between":
      return value && until
        ? [
            [key, `>=${value}`],
            [key, `<${addDays(until, 1)}`],
          ]
        : [];
    case "expression":
      return value ? [[key, value]] : [];
    default:
      return value ? [[key, patterns[operator](escapeTerm(value))]] : [];
  }
}

/** The draft that makes these filters, to change them; what the form cannot say is shown as the expression it is. */
export function toDraft(entries: readonly Entry[], allowed: (key: string) => readonly Operator[]): Draft {
  const [[key, value] = ["", ""], second] = entries;
  const blank: Draft = { key, operator: "expression", value, until: "", values: [] };
  const range = second && toRange(value, second[1]);
  if (range) return { ...blank, operator: "between", value: range.from, until: range.to };

  const candidates = allowed(key).map((operator) => ({ ...blank, operator, ...taken(operator, value) }));
  const same = candidates.find((draft) => JSON.stringify(toEntries(draft)) === JSON.stringify([[key, value]]));
  return same ?? blank;
}

/** What the form's inputs would hold if `value` was made by this operator. */
function taken(operator: Operator, value: string) {
  if (operator === "anyOf") return { value: "", values: value.split("|").map(unescapeTerm) };
  if (operator === "isNot") return { value: unescapeTerm(value.slice(1)) };
  if (operator === "contains") return { value: unescapeTerm(value.slice(1, -1)) };
  if (operator === "startsWith") return { value: unescapeTerm(value.slice(0, -1)) };
  return { value: unescapeTerm(value.replace(/^[<>]=?/, "")) };
}

/** Text as a term that means itself. */
export const escapeTerm = (text: string) => text.replace(/[\\*|]|^[!<>=]/g, "\\$&");
const unescapeTerm = (term: string) => term.replace(/\\([\s\S])/g, "$1");
