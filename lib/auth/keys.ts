import "server-only";

import { hkdfSync } from "node:crypto";
import { env } from "@/lib/env";

type Purpose = "access-token" | "reset-token" | "session-cookie" | "page-key" | "outbox";

const keys = new Map<Purpose, Buffer>();

/** A 256-bit key for one purpose, derived from AUTH_SECRET (RFC 5869): what one signs, no other accepts. */
export function keyFor(purpose: Purpose) {
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "countersign", purpose, 32));
  keys.set(purpose, key);
  return key;
}
