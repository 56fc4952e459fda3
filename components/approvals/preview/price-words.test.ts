import { expect, test } from "@playwright/test";
import { changeWords } from "./price-words";

for (const [price, last, words] of [
  [12.5, 12.5, ", the same"],
  [11.2, 10, ", now 12% more"],
  [9, 12, ", now 25% less"],
  [100.1, 100, ", now less than 1% more"],
  [120, 10, ", now 12 times as much"],
  [5, 0, ""],
] as const) {
  test(`a price of ${price} after ${last} is "${words}"`, () => {
    expect(changeWords(price, last)).toBe(words);
  });
}
