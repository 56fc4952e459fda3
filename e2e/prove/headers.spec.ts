import { env } from "@/lib/env";
import { headers } from "@/scripts/prove/headers/headers";
import { expect, test } from "../fixtures";

test("every route in every state carries the headers that protect who asks", async () => {
  test.setTimeout(120_000);
  const { violations } = await headers(env().PUBLIC_URL, new AbortController().signal);

  expect(violations).toEqual([]);
});
