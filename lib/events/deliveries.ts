import "server-only";

import { randomUUID } from "node:crypto";
import { seal, unseal } from "@/lib/crypto";
import type { Transaction } from "@/lib/db/connection";
import { type MailTemplate, Prisma } from "@/prisma/generated/client";

const { sql, join } = Prisma;

/** What a template needs besides the user. */
type MailData = {
  token?: string;
  code?: string;
  /** Where it goes, when that is not the address which the user has when it is sent. */
  to?: string;
};

/** A mail to a user, or to nobody: that is the same work, and sends none. It is not worth sending once it has expired. */
export type Delivery = { userID: string | null; template: MailTemplate; data?: MailData; expiresAt: Date };

/** Promises mails, which the worker sends once the transaction is committed. What they carry is sealed: it may be a token. */
export async function writeDeliveries(tx: Transaction, deliveries: readonly Delivery[]) {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(
    ({ userID, template, data = {}, expiresAt }) =>
      sql`(${randomUUID()}, ${userID}::text, ${template}::"MailTemplate", ${seal("outbox", JSON.stringify(data))}::bytea, ${expiresAt}::timestamptz)`,
  );
  await tx.$executeRaw`
    INSERT INTO "mail_outbox" ("message_id", "user_id", "template", "sealed", "expires_at")
    SELECT mail.* FROM (VALUES ${join(rows)}) mail ("message_id", "user_id", "template", "sealed", "expires_at")
    JOIN "users" u ON u."id" = mail."user_id" AND (u."active" OR mail."template" NOT IN ('PasswordReset', 'EmailConfirmation'))`;
}

/** Null when the content was changed or sealed with another key. */
export function openMail(sealed: Uint8Array): MailData | null {
  const text = unseal("outbox", sealed);
  return text === null ? null : JSON.parse(text);
}
