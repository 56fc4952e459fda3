import { expect, test } from "@playwright/test";
import { notMadeWords } from "./decision-words";

test("a decision that failed because the order changed shows the old and the new total", () => {
  const From = { Total: 9218, Currency: "USD" };
  const told = (Total: number, Reason = "Changed") => ({ Reason, Changed: { From, To: { Total, Currency: "USD" } } });
  const changed = "The order changed before your decision took effect.";
  const unrecorded = "Your approval was not recorded.";
  expect(notMadeWords("Approve", told(11_400))).toBe(
    `${changed} Total went from $9,218.00 to $11,400.00. ${unrecorded}`,
  );
  expect(notMadeWords("Approve", told(9218))).toBe(`${changed} ${unrecorded}`);
  expect(notMadeWords("Decline", { Reason: "Canceled", Changed: null })).toBe(
    "The order was canceled, so this approval is no longer needed. Your decline was not recorded.",
  );
});
