import { expect, test } from "@playwright/test";
import { Pace } from "./pace";

/** How many of these uses pass: `perSecond` for so many seconds, from then on. */
function granted(
  pace: Pace,
  key: string,
  { from, perSecond, seconds }: Record<"from" | "perSecond" | "seconds", number>,
) {
  const times = Array.from({ length: perSecond * seconds }, (_, nth) => from + (nth / perSecond) * 1000);
  return times.filter((now) => pace.use(key, now) === 0).length;
}

test("so many pass at once, and then one after the other at an even pace", () => {
  const pace = new Pace({ points: 40, seconds: 2 });
  const start = 5000;
  expect(granted(pace, "a", { from: start, perSecond: 1_000_000, seconds: 0.0001 })).toBe(40);
  expect(pace.use("a", start)).toBeCloseTo(50);
  // From now on, any 200 ms have four of them: none waits for the end of a window.
  for (let from = start + 5; from < start + 4000; from += 200)
    expect(granted(pace, "a", { from, perSecond: 200, seconds: 0.2 })).toBe(4);
  expect(pace.use("b", start), "another one's are its own").toBe(0);
});

test("who rests may pass as many at once again, and whoever keeps to the pace is never refused", () => {
  const pace = new Pace({ points: 40, seconds: 2 });
  granted(pace, "a", { from: 0, perSecond: 1000, seconds: 1 });
  expect(granted(pace, "a", { from: 3000, perSecond: 100_000, seconds: 0.001 })).toBe(40);
  expect(granted(pace, "b", { from: 0, perSecond: 20, seconds: 60 })).toBe(1200);
});

test("keys that have rested are forgotten", () => {
  const pace = new Pace({ points: 40, seconds: 2 });
  for (let nth = 0; nth < 1000; nth++) pace.use(`key ${nth}`, 5000);
  pace.use("a", 8000);
  expect(pace.size).toBe(1);
});
