import { expect, test } from "@playwright/test";
import { createAnswersFirst } from "./answers-first";

test("a page begins at once when no answer is being made, else after the last of them", async () => {
  const { begin, untilNone } = createAnswersFirst();
  expect(untilNone()).toBeUndefined();
  const [first, second] = [begin(), begin()];
  let hasBegun = false;
  const page = untilNone()?.then(() => (hasBegun = true));
  first();
  first();
  await Promise.resolve();
  expect(hasBegun).toBe(false);
  second();
  await page;
  expect(untilNone()).toBeUndefined();
});

test("a page waits for no answer that takes long", async () => {
  const { begin, untilNone } = createAnswersFirst();
  begin();
  const from = performance.now();
  await untilNone();
  expect(performance.now() - from).toBeGreaterThanOrEqual(19);
});
