import { endEverything } from "@/e2e/prove/reset/ends";
import { raceToReset } from "@/e2e/prove/reset/races";
import { visitLinks } from "@/e2e/prove/reset/scanners";
import { test as base, expect } from "../fixtures";
import { startInstance } from "../instance";

/** The short form of `npm run prove -- reset`: two instances on one database. */
const test = base.extend<object, { urls: string[] }>({
  urls: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      await using one = await startInstance({ RATE_LIMIT: "off" });
      await using other = await startInstance({ RATE_LIMIT: "off" });
      await provide([one.url, other.url]);
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "default" }); // in one worker, which starts the instances

const placeOf = (urls: string[]) => ({
  urls,
  publicUrl: process.env.PUBLIC_URL ?? "",
  seed: 1,
  signal: new AbortController().signal,
});

test("of many uses of one link at two instances, one succeeds", async ({ urls }) => {
  test.setTimeout(60_000);
  const { figures, violations } = await raceToReset(placeOf(urls), { rounds: 2, uses: 20 });
  expect(violations).toEqual([]);
  expect(Object.values(figures)).toContain("2 × 204, 38 × 401");
});

test("opening a link does not use it up", async ({ urls }) => {
  expect((await visitLinks(placeOf(urls), 2)).violations).toEqual([]);
});

test("after a reset no old session or token works, at either instance", async ({ urls }) => {
  expect((await endEverything(placeOf(urls), 1)).violations).toEqual([]);
});
