import { expect, test } from "@playwright/test";
import { comparisonWords, linesWords } from "./why-words";

for (const [Text, Left, Right, Holds, words] of [
  ["order.Total > 5000", 9218, 5000, true, "Total is $9,218.00, over $5,000.00 by $4,218.00"],
  ["order.Total > 5000", 100, 5000, false, "Total is $100.00, not over $5,000.00"],
  ["orderReturn.RefundAmount > 50", 60, 50, true, "RefundAmount is $60.00, over $50.00 by $10.00"],
  ["order.LineItemCount >= 3", 12, 3, true, "LineItemCount is 12, at least 3"],
  ["Order.xp.Dept = 'IT'", "IT", "IT", true, "Dept is “IT”"],
  ["order.xp.Dept <> 'IT'", null, "IT", true, "Dept is empty, other than “IT”"],
  ["order.Currency <> 'EUR'", "USD", "EUR", true, "Currency is “USD”, other than “EUR”"],
  ["items.quantity(ProductID = 'P1') > 5", 7, 5, true, "items.quantity(ProductID = 'P1') > 5: 7 and 5"],
] as const)
  test(`says of ${Text}${Holds ? "" : ", which does not hold"}, what was compared`, () => {
    expect(comparisonWords({ Text, Left, Right, Holds }, "USD")).toBe(words);
  });

test("names the first lines that matched, and counts the others", () => {
  expect(linesWords([])).toBeNull();
  expect(linesWords(["L1"])).toBe("Matching line: L1");
  const lines = [{ ID: "L1", ProductName: "Clay lamp" }];
  expect(linesWords(["L1", "L2"], lines)).toBe("Matching lines: Clay lamp (L1), L2");
  expect(linesWords(["1", "2", "3", "4", "5", "6", "7"])).toBe("Matching lines: 1, 2, 3, 4, 5 and 2 more");
});
