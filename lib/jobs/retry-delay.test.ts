import { expect, test } from "@playwright/test";
import { retryDelay } from "./retry-delay";

test("the delay doubles from five seconds up to the maximum, with some randomness", () => {
  for (const [attempts, expected] of [
    [1, 5],
    [2, 10],
    [5, 80],
    [10, 2560],
    [11, 3600],
    [1000, 3600],
  ] as const) {
    const delay = retryDelay(attempts, { longest: 3600 });
    expect(delay).toBeLessThanOrEqual(expected);
    expect(delay).toBeGreaterThanOrEqual(Math.floor(expected * 0.75));
  }
});
