import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createAdmission } from "./admission";

test("up to the limit everybody enters at once, and then whoever has waited longest for each who leaves", async () => {
  const { enter, leave } = createAdmission({ limit: () => 2, patience: 1000 });
  expect([enter(), enter()]).toEqual([true, true]);
  const order: string[] = [];
  const waiting = ["first", "second"].map(async (name) => (await enter()) && order.push(name));

  leave();
  leave();

  await Promise.all(waiting);
  expect(order).toEqual(["first", "second"]);
});

test("who has been in comes before those who have not, and is never refused", async () => {
  const { enter, enterAgain, leave } = createAdmission({ limit: () => 1, patience: 20 });
  expect(await enterAgain()).toBe(undefined);
  const order: string[] = [];
  const fresh = enter();
  const again = Promise.resolve(enterAgain()).then(() => order.push("again"));
  expect(await fresh).toBe(false);
  const late = Promise.resolve(enter()).then((admitted) => admitted && order.push("late"));
  leave();
  leave();
  await Promise.all([again, late]);
  expect(order).toEqual(["again", "late"]);
});

test("who came while the limit was higher keeps nobody out for ever", async () => {
  let limit = 3;
  const { enter, leave } = createAdmission({ limit: () => limit, patience: 1000 });
  for (let i = 0; i < 3; i++) enter();
  limit = 1;
  const waiting = enter();

  for (let i = 0; i < 3; i++) leave();

  expect(await waiting).toBe(true);
});

test("a burst may wait, and is refused when that was in vain", async () => {
  const { enter } = createAdmission({ limit: () => 1, patience: 100 });
  enter();
  const start = performance.now();

  expect(await enter()).toBe(false);

  expect(performance.now() - start).toBeGreaterThan(90);
});

test("while a queue stands, who comes is refused within a moment; once it has gone, a burst may wait again", async () => {
  const patience = 1000;
  const { enter, leave } = createAdmission({ limit: () => 1, patience });
  enter();
  const early = enter();
  const crowd = setInterval(() => void enter(), 5); // keeps it standing
  expect(await early).toBe(false);
  const first = (admitted: Promise<boolean> | boolean) => Promise.race([admitted, sleep(patience / 2, "waits")]);
  expect(await first(enter())).toBe(false);
  clearInterval(crowd);
  await sleep(patience + 200); // the last of the crowd has been refused, and nobody came

  const burst = enter();
  expect(await first(burst)).toBe("waits");
  leave();

  expect(await burst).toBe(true);
});

test("a queue that stands is there still when it was empty for a moment, and lets only some wait", async () => {
  const patience = 200;
  const { enter, leave } = createAdmission({ limit: () => 1, patience });
  enter();
  const crowd = Array.from({ length: 100 }, enter);
  expect(crowd).not.toContain(false);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([false]));

  const next = Array.from({ length: 100 }, enter);
  expect(next.filter((each) => each === false)).toHaveLength(76);
  leave();
  expect(await next[0]).toBe(true);
  await sleep(patience);

  expect(Array.from({ length: 100 }, enter)).not.toContain(false);
});
