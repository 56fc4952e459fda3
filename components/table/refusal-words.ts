import { wordOf } from "@/lib/words";
import { fieldOf } from "./filter-operators";
import { type ListView, labelOf } from "./list-view";
import type { Refusal } from "./page-query";

type View = Pick<ListView<never>, "list" | "labels" | "words" | "filters" | "noun" | "keeps">;

const mostNamed = 12;
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What of an address is wrong, for a person: `given` is what stands there. */
export function refusalWords(view: View, { parameter, property, code, message, allowed }: Refusal, given: string) {
  const labels = or.format(allowed.map((name) => labelOf(view, name)));
  const choose = allowed.length <= mostNamed ? ` Choose from ${labels}.` : "";
  switch (code) {
    case "List.InvalidPageSize":
      return `A page has ${labels} rows, not “${given}”.`;
    case "List.InvalidSearchProperty":
      return `“${property}” is not searchable.${choose}`;
    case "List.InvalidType":
      return valueWords(view, property, given);
    case "List.InvalidProperty":
    case "List.InvalidSortProperty":
      if (parameter !== "sortBy") return unknownWords(view, property, given);
      return `“${property.replace(/^!/, "")}” is not sortable.${choose}`;
    default:
      return parameter === "page" ? `“${given}” isn’t a page number.` : message;
  }
}

/** A parameter that the list does not know, or that its page knows with other values. */
export function unknownWords({ noun, keeps = {} }: View, name: string, given: string) {
  const allowed = keeps[name];
  if (allowed) return `Unknown ${name} “${given}”. Choose ${or.format(allowed)}.`;
  return name === "pageKey"
    ? "pageKey works only in the API; use page numbers here."
    : `“${name}” is not a property of ${noun}.`;
}

function valueWords(view: View, property: string, given: string) {
  const label = labelOf(view, property);
  const field = fieldOf(view, property);
  switch (field.type) {
    case "enum":
      return `“${given}” isn’t a ${label.toLowerCase()}. Choose from ${or.format(field.values.map((value) => wordOf(value, view.words)))}.`;
    case "date":
      return `${label} takes a date, such as 2026-01-31, or a period, such as last-30-days. “${given}” is neither.`;
    case "number":
      return `${label} takes a number, such as 10000. “${given}” isn’t one.`;
    case "boolean":
      return `${label} takes true or false, not “${given}”.`;
    default:
      return `${label} can’t be filtered by “${given}”.`;
  }
}
