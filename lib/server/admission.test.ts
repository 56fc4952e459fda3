import { expect, test } from "@playwright/test";
import { createAdmission, type Timing } from "./admission";

/** A clock that the test advances. */
function openTime() {
  let time = 0;
  const due = new Set<{ at: number; act: () => void }>();
  const timing: Timing = {
    now: () => time,
    after: (milliseconds, act) => {
      const entry = { at: time + milliseconds, act };
      due.add(entry);
      return () => due.delete(entry);
    },
  };
  const pass = (milliseconds: number) => {
    const end = time + milliseconds;
    const next = () => [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
    for (let entry = next(); entry; entry = next()) {
      due.delete(entry);
      time = entry.at;
      entry.act();
    }
    time = end;
  };
  return { timing, pass };
}

/** The outcome of a request so far. */
async function stateOf(admitted: Promise<boolean> | boolean) {
  return Promise.race([admitted, new Promise((resolve) => setImmediate(resolve, "waits"))]);
}

test("up to the limit all enter at once, and then the longest waiting one for each that leaves", async () => {
  const { enter, leave } = createAdmission({ limit: () => 2, patience: 1000 });
  expect([enter(), enter()]).toEqual([true, true]);
  const order: string[] = [];
  const waiting = ["first", "second"].map(async (name) => (await enter()) && order.push(name));

  leave();
  leave();

  await Promise.all(waiting);
  expect(order).toEqual(["first", "second"]);
});

test("a request that enters again comes before new ones, and is never refused", async () => {
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

test("requests admitted under a higher limit do not block others for ever", async () => {
  let limit = 3;
  const { enter, leave } = createAdmission({ limit: () => limit, patience: 1000 });
  for (let i = 0; i < 3; i++) enter();
  limit = 1;
  const waiting = enter();

  for (let i = 0; i < 3; i++) leave();

  expect(await waiting).toBe(true);
});

test("a burst can wait, and is refused after that", async () => {
  const { timing, pass } = openTime();
  const { enter } = createAdmission({ limit: () => 1, patience: 100, timing });
  enter();
  const waiting = enter();

  pass(99);
  expect(await stateOf(waiting)).toBe("waits");
  pass(1);
  expect(await stateOf(waiting)).toBe(false);
});

test("while there is a queue, new requests are refused quickly; once it is gone, a burst can wait again", async () => {
  const patience = 1000;
  const { timing, pass } = openTime();
  const { enter, leave } = createAdmission({ limit: () => 1, patience, timing });
  enter();
  const early = enter();
  for (let passed = 0; passed < patience; passed += 5) {
    void enter(); // keeps the queue from emptying
    pass(5);
  }
  expect(await stateOf(early)).toBe(false);
  const late = enter();
  pass(20);
  expect(await stateOf(late)).toBe(false);
  pass(patience + 200); // the last of the crowd has been refused, and nobody came

  const burst = enter();
  pass(patience - 1);
  expect(await stateOf(burst)).toBe("waits");
  leave();

  expect(await burst).toBe(true);
});

test("a queue that was empty for a moment still counts, and lets only some wait", async () => {
  const patience = 200;
  const { timing, pass } = openTime();
  const { enter, leave } = createAdmission({ limit: () => 1, patience, timing });
  enter();
  const crowd = Array.from({ length: 100 }, enter);
  expect(crowd).not.toContain(false);
  pass(patience);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([false]));

  const next = Array.from({ length: 100 }, enter);
  expect(next.filter((each) => each === false)).toHaveLength(76);
  leave();
  expect(await next[0]).toBe(true);
  pass(patience);

  expect(Array.from({ length: 100 }, enter)).not.toContain(false);
});
