import { expect, test } from "@playwright/test";
import { fromOutcomeWord, type ResetOutcome, refusalWords, toOutcomeWord, toResetOutcome } from "./reset-outcome";

const refusal = (status: number, data: Record<string, unknown> = {}) => ({ status, data, retryAfter: undefined });

test("a refused password leaves the way open, a dead token does not", () => {
  expect(toResetOutcome(refusal(400, { Reason: "Common" }))).toEqual({ kind: "refused", reason: "Common" });
  expect(toResetOutcome(refusal(413))).toEqual({ kind: "refused", reason: "Unacceptable" });
  expect(toResetOutcome(refusal(401, { Reason: "Superseded" }))).toEqual({ kind: "dead", reason: "Superseded" });
  expect(toResetOutcome(refusal(401))).toEqual({ kind: "dead", reason: "Invalid" });
});

test("a failure of the server leaves it open whether the password was changed", () => {
  expect(toResetOutcome(refusal(500))).toEqual({ kind: "lost" });
});

const outcomes: ResetOutcome[] = [
  { kind: "changed" },
  { kind: "lost" },
  { kind: "busy", seconds: 42 },
  { kind: "dead", reason: "Used" },
  { kind: "refused", reason: "Personal" },
];

for (const outcome of outcomes) {
  test(`${toOutcomeWord(outcome)} survives the way through the address`, () => {
    expect(fromOutcomeWord(toOutcomeWord(outcome))).toEqual(outcome);
  });
}

test("a word of somebody else's never shows itself", () => {
  expect(refusalWords("<b>Call 555</b>", 10)).toBe("This password is not accepted. Choose another.");
});

test("the words name the length that is asked for", () => {
  expect(refusalWords("MinimumLength", 12)).toBe("Use at least 12 characters.");
});
