import { expect, test } from "@playwright/test";
import { nextDelay, readRetryAfter } from "./retry";

test("ten attempts are spread over three days", () => {
  const delays = Array.from({ length: 11 }, (_, attempts) => nextDelay(attempts, {}, 0));
  expect(delays).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
});

test("a random delay adds up to a fifth, and a receiver can request more", () => {
  expect(nextDelay(1, {}, 1)).toBe(6);
  expect(nextDelay(1, { retryAfter: 120 }, 1)).toBe(120);
  expect(nextDelay(2, { retryAfter: 120 }, 0)).toBe(300);
});

const now = Date.parse("2026-11-20T12:00:00Z");
const values = [
  ["120", 120],
  ["Fri, 20 Nov 2026 12:01:30 GMT", 90],
  ["Fri, 20 Nov 2026 11:00:00 GMT", undefined],
  ["99999999", 86_400],
  ["9".repeat(400), undefined],
  ["0", undefined],
  ["soon", undefined],
  ["", undefined],
  [undefined, undefined],
] as const;
for (const [value, seconds] of values) {
  test(`Retry-After: ${String(value).slice(0, 40)} is ${seconds}`, () => {
    expect(readRetryAfter(value, now)).toBe(seconds);
  });
}
