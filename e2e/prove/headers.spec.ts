import { headers } from "@/e2e/prove/headers/headers";
import { env } from "@/lib/env";
import { expect, test } from "../fixtures";

test("every response of every route has the security headers", async () => {
  test.setTimeout(120_000);
  const { violations } = await headers(env().PUBLIC_URL, new AbortController().signal);

  expect(violations).toEqual([]);
});
