import { wordOf } from "@/lib/status-word";
import { fieldOf } from "./filter-operators";
import { type ListView, labelOf } from "./list-view";
import type { Refusal } from "./page-query";

type View = Pick<ListView<never>, "list" | "labels" | "words" | "filters" | "noun" | "keeps">;

const mostNamed = 12;
const or = new Intl.ListFormat("en", { type: "disjunction" });

/** What of an address is wrong, for a person: `given` is what stands there. */
export function refusalWords(view: View, { parameter, property, code, message, allowed }: Refusal, given: string) {
  const labels = or.format(allowed.map((name) => labelOf(view, name)));
  const can = (how: string) => (allowed.length <= mostNamed ? ` It can ${how} ${labels}.` : "");
  switch (code) {
    case "List.InvalidPageSize":
      return `A page has ${labels} rows, not “${given}”.`;
    case "List.InvalidSearchProperty":
      return `The list cannot be searched in “${property}”.${can("in")}`;
    case "List.InvalidType":
      return valueWords(view, property, given);
    case "List.InvalidProperty":
    case "List.InvalidSortProperty":
      if (parameter !== "sortBy") return unknownWords(view, property, given);
      return `The list cannot be sorted by “${property.replace(/^!/, "")}”.${can("by")}`;
    default:
      return parameter === "page" ? `“${given}” is not the number of a page.` : message;
  }
}

/** A parameter that the list does not know, or that its page knows with other values. */
export function unknownWords({ noun, keeps = {} }: View, name: string, given: string) {
  const allowed = keeps[name];
  if (allowed) return `“${given}” is no ${name}. There is ${or.format(allowed)}.`;
  return name === "pageKey"
    ? "Keys of pages are for the API. Here pages have numbers."
    : `The list of ${noun} has nothing called “${name}”.`;
}

function valueWords(view: View, property: string, given: string) {
  const label = labelOf(view, property);
  const field = fieldOf(view, property);
  switch (field.type) {
    case "enum":
      return `“${given}” is no ${label}. There is ${or.format(field.values.map((value) => wordOf(value, view.words)))}.`;
    case "date":
      return `${label} is asked for by a date such as 2026-01-31, not by “${given}”.`;
    case "number":
      return `${label} is asked for by a number, not by “${given}”.`;
    case "boolean":
      return `${label} is asked for by true or false, not by “${given}”.`;
    default:
      return `${label} cannot be asked for by “${given}”.`;
  }
}
