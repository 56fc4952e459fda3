import { expect, test } from "@playwright/test";
import { completionsAt } from "./completions";
import { vocabularyOf } from "./vocabulary";

const rules = [{ ID: "over-5000", Name: "Finance signs" }];
const names = { ...vocabularyOf("Order"), rules };
/** | marks the caret. */
const at = (text: string, options?: { all: boolean }) =>
  completionsAt(text.replace("|", ""), text.indexOf("|"), names, options);
const labels = (text: string) => at(text)?.options.map(({ label }) => label) ?? [];

test("a name is completed by its beginning, or by the beginning of a part", () => {
  expect(labels("order.Tot|")).toEqual(["order.Total"]);
  expect(labels("tot|")).toEqual(["order.Total", "items.total"]);
  expect(labels("order.fromuser.first|")).toEqual(["order.FromUser.FirstName"]);
  expect(labels("order.xp.|")).toEqual([]);
  expect(labels("items.q|")).toEqual(["items.quantity"]);
  expect(labels("order.Total|")).toEqual([]);
  expect(labels("order.Total > 5 an|")).toEqual(["and", "items.any"]);
  expect(at("order.Total > 5 |")).toBeNull();
  expect(at("|", { all: true })?.options.length).toBe(8);
});

test("within a filter of line items their properties come first, and outside it the order's", () => {
  expect(labels("items.any(Cost|")).toEqual(["CostCenter"]);
  expect(labels("items.any(xp.Level = ')' and Quan|")).toEqual(["Quantity", "QuantityShipped"]);
  expect(labels("items.any(Quantity > 1) and Quan|")).toEqual(["items.quantity"]);
  expect(labels("order.xp.Tags.any(ite|")[0]).toBe("item");
  expect(labels("min(items.total(Quan|")).toEqual(["Quantity", "QuantityShipped"]);
});

test("a completion replaces the whole word, and moves the caret behind it", () => {
  const completions = at("order.approved| and true");
  expect(completions).toMatchObject({ from: 0, to: 14, options: [{ text: "order.approved('')", caret: 16 }] });
  expect(at("items.a|ny")).toMatchObject({ from: 0, to: 9, options: [{ text: "items.any()", caret: 10 }, {}] });
});

test("rules are completed by ID within approved, and texts are not completed", () => {
  expect(at("order.approved('|')")).toMatchObject({ from: 16, to: 16, options: [{ text: "over-5000" }] });
  expect(at("order.approved('fin|x')")).toMatchObject({ from: 16, to: 20, options: [{ text: "over-5000" }] });
  expect(at("order.Comments = 'order.|'")).toBeNull();
});
