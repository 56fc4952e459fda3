import { expect, test } from "@playwright/test";
import { Random } from "@/prisma/demo/random";
import { rankTest } from "./rank-test";

const random = new Random(1);
const sample = (shift: number) => Array.from({ length: 300 }, () => random.next() + shift);

test("samples of one distribution are found equal, and shifted ones are not", () => {
  expect(rankTest(sample(0), sample(0))).toBeGreaterThan(0.01);
  expect(rankTest(sample(0), sample(0.2))).toBeLessThan(0.001);
});

test("the test gives the published values for small samples", () => {
  expect(rankTest([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])).toBeCloseTo(1, 3);
  expect(rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.009, 3);
});
