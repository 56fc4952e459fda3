import "server-only";

import { createHmac, randomBytes } from "node:crypto";
import { isSealedBefore, seal, unseal } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";

const prefix = "whsec_";

/** A secret of 256 bits as Standard Webhooks writes it, and how it is stored: it opens with this endpoint alone. */
export function makeSecret(endpointID: string) {
  const secret = `${prefix}${randomBytes(32).toString("base64")}`;
  return { secret, sealed: seal("webhook", secret, endpointID) };
}

/** Null when it was sealed with an AUTH_SECRET that is no longer accepted. */
export const openSecret = (sealed: Uint8Array, endpointID: string) => unseal("webhook", sealed, endpointID);

type Signed = { id: string; timestamp: number; body: string };

/** The value of webhook-signature by Standard Webhooks 1.0: a signature for each secret that the receiver may have. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return secrets.map((secret) => `v1,${sign(secret)}`).join(" ");
}

/** While AUTH_SECRET is being rotated: seals anew what its predecessor sealed, which is accepted for a day or so. */
export async function resealSecrets() {
  if (!env().AUTH_SECRET_PREVIOUS) return;
  const endpoints = await db.eventEndpoint.findMany({ select: { id: true, secret: true, previousSecret: true } });
  for (const { id, secret, previousSecret } of endpoints) {
    if (isSealedBefore("webhook", secret, id))
      await db.eventEndpoint.updateMany({ where: { id, secret }, data: { secret: resealed(secret, id) } });
    if (previousSecret && isSealedBefore("webhook", previousSecret, id))
      await db.eventEndpoint.updateMany({
        where: { id, previousSecret },
        data: { previousSecret: resealed(previousSecret, id) },
      });
  }
}

const resealed = (sealed: Uint8Array, id: string) => seal("webhook", openSecret(sealed, id) ?? "", id);
