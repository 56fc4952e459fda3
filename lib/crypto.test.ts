import { expect, test } from "@playwright/test";
import { keyFor, seal, sha256, unseal } from "./crypto";

test("each purpose has its own key of 256 bits", () => {
  const purposes = ["access-token", "reset-token", "session-cookie", "page-key", "outbox", "answer"] as const;
  const keys = purposes.map((purpose) => keyFor(purpose).export().toString("hex"));

  expect(new Set(keys).size).toBe(purposes.length);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{64}$/);
});

test("a secret is stored as 64 hex digits", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a sealed value opens for its purpose and place only, and not if it was changed", () => {
  const sealed = seal("answer", "shown once", "a");
  expect(unseal("answer", sealed, "a")).toBe("shown once");
  expect(unseal("answer", sealed, "b")).toBeNull();
  expect(unseal("outbox", sealed, "a")).toBeNull();
  const changed = Uint8Array.from(sealed, (byte, nth) => (nth === sealed.length - 1 ? byte ^ 1 : byte));
  expect(unseal("answer", changed, "a")).toBeNull();
});
