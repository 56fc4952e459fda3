import { randomInt } from "node:crypto";
import { env } from "@/lib/env";
import { matrix } from "@/scripts/prove/matrix/matrix";
import { expect, test } from "../fixtures";

test("nobody reads or does what the table does not give them", async () => {
  test.setTimeout(120_000);
  const seed = randomInt(2 ** 31);
  const { violations } = await matrix({
    origin: env().PUBLIC_URL,
    seed,
    size: 400,
    signal: new AbortController().signal,
  });

  expect(violations, `npm run prove -- matrix --size 400 --seed ${seed}`).toEqual([]);
});
