import { expect, test } from "@playwright/test";
import { trialWords } from "./trial-words";

const wordsOf = (Orders: number, Matches: number, MatchesNow: number | null, differing = 0) =>
  trialWords({ Orders, OrderReturns: null, Matches, MatchesNow, Differing: { Items: [], TotalCount: differing } });

test("a trial shows how many records the rule would have asked about, compared with the saved rule", () => {
  expect(wordsOf(1340, 212, 180, 32)).toBe("Would have asked about 212 of 1,340 orders, instead of 180.");
  expect(wordsOf(62, 14, 14)).toBe("Asks about the same 14 of 62 orders.");
  expect(wordsOf(62, 14, 14, 2)).toBe("Would have asked about 14 of 62 orders, instead of 14.");
  expect(wordsOf(1, 0, null)).toBe("Would have asked about 0 of 1 order.");
  expect(wordsOf(0, 0, 0)).toBe("No orders were submitted in the last 90 days.");
  const returns = { Orders: null, OrderReturns: 62, Matches: 12, MatchesNow: 9 };
  expect(trialWords({ ...returns, Differing: { Items: [], TotalCount: 3 } })).toBe(
    "Would have asked about 12 of 62 returns, instead of 9.",
  );
});
