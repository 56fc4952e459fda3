import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { createPace } from "./pace";

const second = 1000;

/** The seconds until a client that reads so many bytes every so many seconds is cut off; null if not within an hour. */
function cutAfter(bytes: number, seconds: number) {
  let at = 0;
  let cutAt: number | null = null;
  mock.timers.enable({ apis: ["setTimeout"] });
  const pace = createPace(
    () => {
      cutAt ??= at;
    },
    () => at,
  );
  while (at < 3600 * second && cutAt === null) {
    pace.give(bytes);
    for (let passed = 0; passed < seconds * second && cutAt === null; passed += second) {
      at += second;
      mock.timers.tick(second);
    }
    pace.take();
  }
  pace.end();
  mock.timers.reset();
  return cutAt === null ? null : cutAt / second;
}

test("a client that reads nothing is cut off after a minute, one at half the minimum rate after two", () => {
  expect(cutAfter(131_072, 3600)).toBe(60);
  expect(cutAfter(4096 * 10, 10)).toBeGreaterThanOrEqual(100);
  expect(cutAfter(4096 * 10, 10)).toBeLessThanOrEqual(120);
});

test("a client at the minimum rate is not cut off, however unevenly it reads", () => {
  expect(cutAfter(8192, 1)).toBeNull();
  expect(cutAfter(131_072, 16)).toBeNull();
  expect(cutAfter(8192 * 55, 55)).toBeNull();
});

test("bytes buffered at once count for no more than a minute", () => {
  let at = 0;
  let isCut = false;
  mock.timers.enable({ apis: ["setTimeout"] });
  const pace = createPace(
    () => {
      isCut = true;
    },
    () => at,
  );
  for (let piece = 0; piece < 100; piece++) {
    pace.give(131_072);
    pace.take();
  }
  pace.give(131_072);
  at += 60 * second;
  mock.timers.tick(60 * second);
  mock.timers.reset();
  expect(isCut).toBe(true);
});
