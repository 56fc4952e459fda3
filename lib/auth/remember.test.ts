import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { remember } from "./remember";

test("a credential is looked up once, and cached without the credential until it ends", async () => {
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-01-01") });
  const cache = new Map<string, { exp: number }>();
  let calls = 0;
  const find = remember(async (minutes) => {
    calls++;
    return { exp: Date.now() / 1000 + Number(minutes) * 60 };
  }, cache);

  for (const credential of ["5", "5", "60", "60"]) await find(credential);
  expect(calls).toBe(2);
  expect([...cache.keys()].every((key) => key.length === 43)).toBe(true);

  mock.timers.tick(6 * 60_000);
  await find("60");
  expect(calls).toBe(2);
  expect(cache.size).toBe(1);
  mock.reset();
});

test("a failure is not cached", async () => {
  const cache = new Map<string, { exp: number }>();
  const find = remember(() => Promise.reject(new Error("Wrong.")), cache);

  await expect(find("x")).rejects.toThrow("Wrong.");
  expect(cache.size).toBe(0);
});
