import { expect, test } from "@playwright/test";
import { approvalsWords, sumWords } from "./sums";

const row = (OrderID: string, Total: number, Currency = "USD") => ({ OrderID, Order: { Total, Currency } });

test("an order with several approvals is summed once, and each currency separately", () => {
  const rows = [row("a", 100), row("a", 100), row("b", 0.1), row("c", 0.2), row("d", 80, "EUR")];
  expect(sumWords(rows)).toBe("€80.00 and $100.30");
  expect(approvalsWords(rows)).toBe("5 approvals of 4 orders");
  expect(approvalsWords(rows.slice(0, 1))).toBe("1 approval of 1 order");
});
