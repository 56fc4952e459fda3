import { expect, test } from "@playwright/test";
import { notMadeWords } from "./decision-words";

test("a decision that failed because the order changed shows the old and the new total", () => {
  const From = { Total: 9218, Currency: "USD" };
  const refusal = (Total: number, Reason = "Changed") => ({
    Reason,
    Changed: { From, To: { Total, Currency: "USD" } },
  });
  const changed = "Not approved. The order changed before your decision took effect.";
  expect(notMadeWords("Approve", refusal(11_400))).toBe(`${changed} Total went from $9,218.00 to $11,400.00.`);
  expect(notMadeWords("Approve", refusal(9218))).toBe(changed);
  expect(notMadeWords("Decline", { Reason: "Canceled", Changed: null })).toBe(
    "Not declined. The order was canceled, so this approval is no longer needed.",
  );
});
