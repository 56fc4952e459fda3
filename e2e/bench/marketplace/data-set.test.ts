import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { type KindName, kindNames } from "@/lib/import/kinds/kind";
import { placeAt } from "./approvals";
import { dataLines } from "./data-files";
import { busyOrder, hugeOrder } from "./orders";
import { million, type Size } from "./size";

const small: Size = { orders: 50, approvals: 2000, products: 100, returns: 40, seed: 7 };

const digest = (size: Size, kind: KindName) => {
  const hash = createHash("sha256");
  for (const text of dataLines(kind, size)) hash.update(text);
  return hash.digest("hex");
};

test("the same size and seed make the same bytes, and another seed makes others", () => {
  for (const kind of kindNames) expect(digest(small, kind)).toBe(digest({ ...small }, kind));
  expect(digest({ ...small, seed: 8 }, "approvals")).not.toBe(digest(small, "approvals"));
});

for (const approvals of [million.approvals, 10 * million.approvals])
  test(`of ${approvals.toLocaleString("en")} approvals one order has 100,000 and one 500`, () => {
    const counts = { [hugeOrder]: 0, [busyOrder]: 0 };
    for (let at = 0; at < approvals; at++) {
      const { orderAt, nth } = placeAt({ ...million, approvals }, at);
      if (orderAt === hugeOrder || orderAt === busyOrder) expectInOrder(nth, counts[orderAt]++);
    }
    expect(counts).toEqual({ [hugeOrder]: 100_000, [busyOrder]: 500 });
  });

/** Playwright's expect is too slow for a hundred thousand checks. */
function expectInOrder(nth: number, expected: number) {
  if (nth !== expected) throw new Error(`The ${expected}th approval of an order is called its ${nth}th.`);
}

test("a small data set has the same shape", () => {
  const places = Array.from({ length: small.approvals }, (_, at) => placeAt(small, at));
  expect(places.filter(({ orderAt }) => orderAt === hugeOrder)).toHaveLength(200);
  expect(places.filter(({ orderAt }) => orderAt === busyOrder)).toHaveLength(20);
  expect(new Set(places.map(({ orderAt, nth }) => `${orderAt} ${nth}`)).size).toBe(small.approvals);
});
