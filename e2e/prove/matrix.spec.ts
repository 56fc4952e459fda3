import { randomInt } from "node:crypto";
import { matrix } from "@/e2e/prove/matrix/matrix";
import { sendAfterChanges } from "@/e2e/prove/matrix/stale";
import { startWithoutProxy } from "@/e2e/prove/matrix/without-proxy";
import { env } from "@/lib/env";
import { expect, test } from "../fixtures";
import { ask } from "./ask";

const { signal } = new AbortController();

test("every caller can read and do exactly what the table allows", async () => {
  test.setTimeout(300_000);
  const seed = randomInt(2 ** 31);
  const { violations } = await matrix({ origin: env().PUBLIC_URL, seed, size: 400, signal });

  expect(violations, `npm run prove -- matrix --size 400 --seed ${seed}`).toEqual([]);
});

test("the table also holds without the proxy", async () => {
  test.setTimeout(300_000);
  await using stack = new AsyncDisposableStack();
  const { url } = await startWithoutProxy(stack);
  const front = await ask(url, { method: "GET", target: "/orders" });
  expect(front.headers["content-security-policy"], "the proxy is out").not.toContain("nonce");

  const seed = randomInt(2 ** 31);
  const { violations } = await matrix({ origin: url, seed, size: 1, signal, pagesOnly: true });
  expect(violations, `npm run prove -- matrix --size 1 --seed ${seed}`).toEqual([]);
});

test("a change of roles takes effect at once in every process", async () => {
  const seed = randomInt(2 ** 31);
  const urls = [env().PUBLIC_URL, process.env.E2E_CORS_URL ?? ""];
  const { figures, violations } = await sendAfterChanges({ urls, seed, answers: 200, signal });

  expect(violations, `npm run prove -- matrix --size 200 --seed ${seed}`).toEqual([]);
  expect(Object.values(figures)).toEqual([200]);
});
