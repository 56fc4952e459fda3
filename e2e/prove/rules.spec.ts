import { randomInt } from "node:crypto";
import { proveAgreement } from "@/e2e/prove/rules/agree";
import { env } from "@/lib/env";
import { expect, test } from "../fixtures";

test("a preview says what submitting an order asks for, and approving it after that", async () => {
  test.setTimeout(300_000);
  const seed = randomInt(2 ** 31);
  const { violations } = await proveAgreement({
    origin: env().PUBLIC_URL,
    seed,
    size: 200,
    signal: new AbortController().signal,
  });

  expect(violations, `npm run prove -- rules --size 200 --seed ${seed}`).toEqual([]);
});
