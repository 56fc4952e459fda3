import "server-only";

import { createCipheriv, createDecipheriv, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { keyFor, keysFor } from "@/lib/auth/keys";
import type { MailTemplate } from "@/prisma/generated/client";

/** What a template needs besides the user. */
export type MailData = { token?: string; code?: string };

/** The row of a mail to be sent, for the transaction that promises it. What it carries is encrypted: it may be a token. */
export function sealMail(userID: string, template: MailTemplate, data: MailData, expiresAt: Date) {
  return { messageId: randomUUID(), userId: userID, template, sealed: seal(JSON.stringify(data)), expiresAt };
}

/** AES-256-GCM: nonce, tag, text. */
function seal(text: string) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor("outbox"), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Null when the content was changed or sealed with another key. */
export function openMail(sealed: Uint8Array): MailData | null {
  for (const key of keysFor("outbox")) {
    const text = open(sealed, key);
    if (text) return JSON.parse(text);
  }
  return null;
}

function open(sealed: Uint8Array, key: KeyObject) {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
