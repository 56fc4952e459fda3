import { expect, test } from "@playwright/test";
import { median, medianRatio, percentile } from "./statistics";

test("a percentile is the smallest value that at least that share of values does not exceed", () => {
  const values = [5, 1, 4, 2, 3];
  expect(median(values)).toBe(3);
  expect(median([1, 2, 3, 4])).toBe(2);
  expect(percentile(values, 0.99)).toBe(5);
  expect(percentile(values, 0)).toBe(1);
  expect(percentile([], 0.5)).toBeNaN();
  expect(values).toEqual([5, 1, 4, 2, 3]);
});

test("a ratio is computed within each round, so that a slow round is slow for both", () => {
  const quiet = [100, 100, 100];
  const slowAtTheEnd = [50, 50, 10];
  const alsoSlowAtTheEnd = [100, 100, 20];
  expect(medianRatio(slowAtTheEnd, alsoSlowAtTheEnd)).toBe(0.5);
  expect(medianRatio([90, 30, 80], quiet)).toBe(0.8);
});
