import "server-only";

import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { keyFor, keysFor } from "@/lib/auth/keys";

/** What is sealed, each with a key of its own. */
type Purpose = "outbox" | "answer";

/** Encrypts by AES-256-GCM: nonce, tag, text. What was sealed for a place opens only with the same. */
export function seal(purpose: Purpose, text: string, place = "") {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Null for what was changed, or sealed with a key that is no longer accepted. */
export function unseal(purpose: Purpose, sealed: Uint8Array, place = "") {
  for (const key of keysFor(purpose)) {
    const text = open(sealed, key, place);
    if (text !== null) return text;
  }
  return null;
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
