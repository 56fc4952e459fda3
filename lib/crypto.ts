import "server-only";

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { env } from "@/lib/env";

/** For secrets of 256 random bits: a fast hash is enough to keep them out of a database dump. */
export function sha256(secret: string) {
  return createHash("sha256").update(secret).digest("hex");
}

/** What keys are made for, each with one of its own. */
type Purpose =
  | "access-token"
  | "reset-token"
  | "reset-code"
  | "session-cookie"
  | "page-key"
  | "outbox"
  | "answer"
  | "webhook";
/** What is sealed, and opened again. */
type Sealed = "outbox" | "answer" | "webhook";
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

/** Encrypts by AES-256-GCM: nonce, tag, text. What was sealed for a place opens only with the same. */
export function seal(purpose: Sealed, text: string, place = "") {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Null for what was changed, or sealed with a key that is no longer accepted. */
export function unseal(purpose: Sealed, sealed: Uint8Array, place = "") {
  for (const key of keysFor(purpose)) {
    const text = open(sealed, key, place);
    if (text !== null) return text;
  }
  return null;
}

/** Whether it was sealed with a key that is accepted for a while only: it is to be sealed anew. */
export function isSealedBefore(purpose: Sealed, sealed: Uint8Array, place = "") {
  return open(sealed, keyFor(purpose), place) === null && unseal(purpose, sealed, place) !== null;
}

function open(sealed: Uint8Array, key: KeyObject, place: string) {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
