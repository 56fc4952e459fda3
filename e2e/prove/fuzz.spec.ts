import { randomInt } from "node:crypto";
import { fuzz } from "@/e2e/prove/fuzz/fuzz";
import { env } from "@/lib/env";
import { expect, test } from "../fixtures";

test("no request crashes the server, or gets a response against its contract", async () => {
  test.setTimeout(120_000);
  const seed = randomInt(2 ** 31);
  const { violations } = await fuzz({
    origin: env().PUBLIC_URL,
    seed,
    size: 1000,
    signal: new AbortController().signal,
  });

  expect(violations, `npm run prove -- fuzz --size 1000 --seed ${seed}`).toEqual([]);
});
