import { wordOf } from "@/lib/words";
import { fieldOf } from "./filter-operators";
import { type ListView, labelOf } from "./list-view";
import type { Refusal } from "./page-query";

type View = Pick<ListView<never>, "list" | "labels" | "words" | "filters" | "noun" | "keeps">;

const maxNames = 12;
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What is wrong with a URL, for a person: `value` is what it has there. */
export function refusalWords(view: View, { parameter, property, code, message, allowed }: Refusal, value: string) {
  const labels = or.format(allowed.map((name) => labelOf(view, name)));
  const choose = allowed.length <= maxNames ? ` Choose from ${labels}.` : "";
  switch (code) {
    case "List.InvalidPageSize":
      return `A page has ${labels} rows, not “${value}”.`;
    case "List.InvalidSearchProperty":
      return `“${property}” is not searchable.${choose}`;
    case "List.InvalidType":
      return valueWords(view, property, value);
    case "List.InvalidProperty":
    case "List.InvalidSortProperty":
      if (parameter !== "sortBy") return unknownWords(view, property, value);
      return `“${property.replace(/^!/, "")}” is not sortable.${choose}`;
    default:
      return parameter === "page" ? `“${value}” isn’t a page number.` : message;
  }
}

/** A parameter that the list does not know, or that its page knows with other values. */
export function unknownWords({ noun, keeps = {} }: View, name: string, value: string) {
  const allowed = keeps[name];
  if (allowed) return `Unknown ${name} “${value}”. Choose ${or.format(allowed)}.`;
  return name === "pageKey"
    ? "pageKey works only in the API; use page numbers here."
    : `“${name}” is not a property of ${noun}.`;
}

function valueWords(view: View, property: string, value: string) {
  const label = labelOf(view, property);
  const field = fieldOf(view, property);
  switch (field.type) {
    case "enum":
      return `“${value}” isn’t a ${label.toLowerCase()}. Choose from ${or.format(field.values.map((value) => wordOf(value, view.words)))}.`;
    case "date":
      return `${label} takes a date, such as 2026-01-31, or a period, such as last-30-days. “${value}” is neither.`;
    case "number":
      return `${label} takes a number, such as 10000. “${value}” isn’t one.`;
    case "boolean":
      return `${label} takes true or false, not “${value}”.`;
    default:
      return `${label} can’t be filtered by “${value}”.`;
  }
}
