import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { LimiterInParts } from "./limiter-in-parts";
import { Pace } from "./pace";

const minute = { points: 100, duration: 60 };
const part = 5;

/** The shared counter, and how often it was called. */
class Shared extends RateLimiterMemory {
  calls = 0;
  override penalty(...args: Parameters<RateLimiterMemory["penalty"]>) {
    this.calls++;
    return super.penalty(...args);
  }
}

function startProcesses(count: number, options = minute) {
  const shared = new Shared(options);
  return { shared, processes: Array.from({ length: count }, () => new LimiterInParts(options, shared)) };
}

/** Uses the processes in turn, one use after another. Returns how many were granted. */
async function use(processes: readonly LimiterInParts[], times: number) {
  const isGranted = async (turn: number) =>
    processes[turn % processes.length]?.consume("key").then(
      () => true,
      () => false,
    );
  let granted = 0;
  for (let turn = 0; turn < times; turn++) if (await isGranted(turn)) granted++;
  return granted;
}

test("one process grants exactly the limit", async () => {
  const { processes } = startProcesses(1);
  expect(await use(processes, 1000)).toBe(100);
});

for (const count of [2, 3, 8]) {
  test(`${count} processes together grant about one limit`, async () => {
    const { processes } = startProcesses(count);
    const granted = await use(processes, 2000);
    expect(granted).toBeGreaterThanOrEqual(100);
    expect(granted).toBeLessThanOrEqual(100 + count * part);
  });
}

test("few uses need no query, many need one for every twentieth of the limit, and refused ones need none", async () => {
  const { shared, processes } = startProcesses(1);
  await use(processes, part - 1);
  expect(shared.calls).toBe(0);
  await use(processes, 1000);
  expect(shared.calls).toBe(20);
});

test("further uses are refused until the shared count expires", async () => {
  const { shared, processes } = startProcesses(2, { points: 100, duration: 1 });
  await shared.penalty("key", 100);

  expect(await use(processes, 100)).toBe(2 * part);
  await sleep(1050);
  expect(await use(processes, 20)).toBe(20);
});

test("with a pace, what goes beyond it is told when it may pass", async () => {
  const limiter = new LimiterInParts(minute, new Shared(minute), new Pace({ points: 5, seconds: 60 }));
  expect(await use([limiter], 100)).toBe(5);
  const refusal = await limiter.consume("key").catch((refusal: unknown) => refusal);
  expect(refusal).toMatchObject({ msBeforeNext: expect.closeTo(12_000, -3), consumedPoints: minute.points });
});
