import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { watchLimit } from "./admission-limit";

test("a busy event loop limits requests, also after a pause without any", async () => {
  const limit = watchLimit(200);
  expect(limit()).toBe(Number.POSITIVE_INFINITY);
  await sleep(700);

  expect(limit()).toBe(Number.POSITIVE_INFINITY);
  for (const end = performance.now() + 200; performance.now() < end; ) await turn();
  expect(limit()).toBeLessThan(200);
});
