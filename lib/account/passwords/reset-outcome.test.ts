import { expect, test } from "@playwright/test";
import {
  fromOutcomeWord,
  type ResetOutcome,
  refusalWords,
  resetProblem,
  toOutcomeWord,
  toResetOutcome,
} from "./reset-outcome";

const refusal = (code: string, data: Record<string, unknown> = {}) => ({ code, data, retryAfter: undefined });

test("after a refused password the link can be used again, after an invalid token it cannot", () => {
  expect(toResetOutcome(refusal("PasswordReset.InsecurePassword", { Reason: "Common" }))).toEqual({
    kind: "refused",
    reason: "Common",
  });
  expect(toResetOutcome(refusal("Request.TooLarge"))).toEqual({ kind: "refused", reason: "Unacceptable" });
  expect(toResetOutcome(refusal("Auth.TokenRevoked", { Reason: "Superseded" }))).toEqual({
    kind: "dead",
    reason: "Superseded",
  });
  expect(toResetOutcome(refusal("InvalidToken"))).toEqual({ kind: "dead", reason: "Invalid" });
});

test("after a server error it is unknown whether the password was changed", () => {
  expect(toResetOutcome(refusal("ServerError"))).toEqual({ kind: "lost" });
});

const outcomes: ResetOutcome[] = [
  { kind: "changed" },
  { kind: "lost" },
  { kind: "busy", seconds: 42 },
  { kind: "dead", reason: "Used" },
  { kind: "refused", reason: "Personal" },
];

for (const outcome of outcomes) {
  test(`${toOutcomeWord(outcome)} can be written into the URL and read again`, () => {
    expect(fromOutcomeWord(toOutcomeWord(outcome))).toEqual(outcome);
  });
}

test("a refused password gets its message at its field, other refusals do not", () => {
  const tell = (outcome: ResetOutcome) => resetProblem(outcome, 12);
  const tooShort = { property: "NewPassword", words: "Use at least 12 characters." };
  expect(tell({ kind: "refused", reason: "MinimumLength" })).toEqual(tooShort);
  expect(tell({ kind: "wrong-code" })).toMatchObject({
    property: "Code",
    words: expect.stringContaining("not the code"),
  });
  const busy = { words: "Too many attempts. Try again in 42 seconds. Your link or code will still work." };
  expect(tell({ kind: "busy", seconds: 42 })).toEqual(busy);
  expect(tell({ kind: "lost" })?.words).toContain("may have changed already");
  expect(tell({ kind: "dead", reason: "Used" })).toBeUndefined();
});

test("an unknown word in the URL is never shown", () => {
  expect(refusalWords("<b>Call 555</b>", 10)).toBe("This password is not accepted. Choose another.");
});

test("the message has the required length", () => {
  expect(refusalWords("MinimumLength", 12)).toBe("Use at least 12 characters.");
});
