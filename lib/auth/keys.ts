import "server-only";

import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "@/lib/env";

type Purpose = "access-token" | "reset-token" | "reset-code" | "session-cookie" | "page-key" | "outbox" | "answer";
/** Not as bytes: Node takes longer to see that these are no key than to sign with one. */
type Keys = [KeyObject, ...KeyObject[]];

const derived = new Map<Purpose, Keys>();

/** The 256-bit key that new things of one purpose are made with: what one signs, no other accepts. */
export const keyFor = (purpose: Purpose) => keysFor(purpose)[0];

/** All keys that are accepted for a purpose: that of AUTH_SECRET, then that of AUTH_SECRET_PREVIOUS when it is set. */
export function keysFor(purpose: Purpose): Keys {
  const keys = derived.get(purpose) ?? deriveKeys(purpose);
  derived.set(purpose, keys);
  return keys;
}

function deriveKeys(purpose: Purpose): Keys {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env();
  // RFC 5869.
  const derive = (secret: string) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "countersign", purpose, 32)));
  return AUTH_SECRET_PREVIOUS ? [derive(AUTH_SECRET), derive(AUTH_SECRET_PREVIOUS)] : [derive(AUTH_SECRET)];
}
