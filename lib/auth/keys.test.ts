import { expect, test } from "@playwright/test";
import { keyFor } from "./keys";

test("each purpose has a key of 256 bits of its own", () => {
  const purposes = ["access-token", "reset-token", "session-cookie", "page-key", "outbox"] as const;
  const keys = purposes.map((purpose) => keyFor(purpose).export().toString("hex"));

  expect(new Set(keys).size).toBe(purposes.length);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{64}$/);
});
