import { expect, test } from "@playwright/test";
import { Bell } from "./bell";

test("a bell wakes all that wait, and then those that wait next", async () => {
  const bell = new Bell();
  const waiting = bell.wait(60_000);
  bell.ring();
  await waiting;
  bell.ring();
  bell.ring();
  await bell.wait(60_000);

  const start = performance.now();
  await bell.wait(50);
  expect(performance.now() - start).toBeGreaterThan(40);
});

test("waiting ends with its time or its signal", async () => {
  const [bell, ending] = [new Bell(), new AbortController()];
  const waiting = bell.wait(60_000, ending.signal);
  ending.abort();
  await waiting;
  await bell.wait(60_000, ending.signal);
  await bell.wait(1);
});
