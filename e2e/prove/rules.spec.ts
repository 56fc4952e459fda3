import { randomInt } from "node:crypto";
import { proveAgreement } from "@/e2e/prove/rules/agree";
import { env } from "@/lib/env";
import { expect, test } from "../fixtures";

for (const [about, record, size] of [
  ["Order", "an order", 200],
  ["OrderReturn", "a return", 100],
] as const)
  test(`a preview says what submitting ${record} asks for, and approving it after that`, async () => {
    test.setTimeout(300_000);
    const seed = randomInt(2 ** 31);
    const origin = env().PUBLIC_URL;
    const { violations } = await proveAgreement({ about, origin, seed, size, signal: new AbortController().signal });

    expect(violations, `npm run prove -- rules --size ${size} --seed ${seed}`).toEqual([]);
  });
