import { randomInt } from "node:crypto";
import { proveAgreement } from "@/e2e/prove/rules/agree";
import { env } from "@/lib/env";
import { expect, test } from "../fixtures";

for (const [about, record, size] of [
  ["Order", "an order", 200],
  ["OrderReturn", "a return", 100],
] as const)
  test(`the preview of ${record} shows the approvals that submitting it asks for, and those that follow`, async () => {
    test.setTimeout(300_000);
    const seed = randomInt(2 ** 31);
    const origin = env().PUBLIC_URL;
    const { violations } = await proveAgreement({ about, origin, seed, size, signal: new AbortController().signal });

    expect(violations, `npm run prove -- rules --size ${size} --seed ${seed}`).toEqual([]);
  });
