import { expect, test } from "@playwright/test";
import { createExpressionCache } from "./expression-cache";

const texts = Array.from({ length: 12 }, (_, at) => `order.Total > ${100 + at}`);
/** A cache for ten expressions. */
const characters = 10 * "Order order.Total > 100".length;

test("with more expressions than fit, read in turn, those that fit stay cached", () => {
  const cache = createExpressionCache({ characters, idle: 60_000 });
  const pass = () => texts.map((text) => cache(text, "Order"));
  const [first, second] = [pass(), pass()];
  expect(second.filter((each, at) => each === first[at])).toHaveLength(10);
});

test("unused expressions make room, and the cache distinguishes rules about returns", async () => {
  const cache = createExpressionCache({ characters, idle: 0 });
  const [one] = texts.map((text) => cache(text, "Order"));
  const last = cache("order.Total > 111", "Order");
  expect(cache("order.Total > 111", "Order")).toBe(last);
  expect(cache("order.Total > 111", "OrderReturn")).not.toBe(last);
  expect(cache("order.Total > 100", "Order")).not.toBe(one);
});
