import "server-only";

import { db } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { retryWrite } from "@/lib/db/retry-write";
import { env } from "@/lib/env";
import { openMail } from "@/lib/events/deliveries";
import { type Refusal, toRefusal } from "@/lib/jobs/mail/refusal";
import {
  emailChanged,
  emailChangeRequested,
  emailConfirmation,
  passwordChanged,
  passwordReset,
  passwordStopped,
} from "@/lib/jobs/mail/templates";
import { deliver } from "@/lib/jobs/mail/transport";
import { log } from "@/lib/telemetry/log";
import { span } from "@/lib/telemetry/step";
import { MailTemplate, Prisma } from "@/prisma/generated/client";
import { retryDelay } from "./retry-delay";

type Claimed = {
  id: bigint;
  messageId: string;
  template: MailTemplate;
  sealed: Uint8Array | null;
  createdAt: Date;
  expiresAt: Date;
  attempts: number;
  username: string;
  email: string;
  expired: boolean;
  active: boolean;
  superseded: boolean;
};

const { sql } = Prisma;
const isDue = sql`"sent_at" IS NULL AND "failed_at" IS NULL AND "next_attempt_at" <= now()`;
export const areMailsDue = sql`EXISTS (SELECT FROM "mail_outbox" WHERE ${isDue})`;

/** Sends the mails that are due, a few at a time; true when there may be more. */
export async function sendDueMails() {
  const claimed = await claim(8);
  await Promise.all(
    claimed.map((mail) => span("send mail", () => send(mail), { "countersign.template": mail.template })),
  );
  return claimed.length > 0;
}

const templates = Object.values(MailTemplate);

/**
 * Claims due mails for five minutes, longer than all timeouts of a delivery: no other instance sends them, and if this one
 * dies, they become due again. Mails with a newer release's template are left to it until they expire. The recipient is
 * the user's current address.
 */
function claim(count: number) {
  return db.$queryRaw<Claimed[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "mail_outbox"
      WHERE ${isDue} AND ("template"::text = ANY (${templates}::text[]) OR "expires_at" <= now())
      ORDER BY "next_attempt_at" ${limit(count)} FOR UPDATE SKIP LOCKED
    )
    UPDATE "mail_outbox" m SET "attempts" = m."attempts" + 1, "next_attempt_at" = now() + interval '5 minutes'
    FROM due, "users" u
    WHERE m."id" = due."id" AND u."id" = m."user_id"
    RETURNING m."id", m."message_id" AS "messageId", m."template"::text, m."sealed", m."created_at" AS "createdAt",
      m."expires_at" AS "expiresAt", m."attempts", u."username", u."email", u."active", m."expires_at" <= now() AS "expired",
      EXISTS (SELECT FROM "mail_outbox" n WHERE n."user_id" = m."user_id" AND n."template" = m."template"
        AND n."template" IN ('PasswordReset', 'EmailConfirmation') AND n."id" > m."id") AS "superseded"`;
}

async function send(mail: Claimed) {
  const undue = reasonNotToSend(mail);
  if (undue) return fail(mail, undue);
  try {
    const { id, messageId, username, template } = mail;
    await span("deliver mail", () =>
      deliver({ id: messageId, to: addressOf(mail), letter: write(mail), name: `${template}-${username}` }),
    );
    log.info({ mail: String(id), template }, "mail sent");
    globalThis.metrics?.mailsSent.inc();
  } catch (error) {
    const refusal = toRefusal(error);
    return refusal.permanent ? fail(mail, refusal.reason) : retry(mail, refusal);
  }
  await markAsSent(mail);
}

const addressOf = ({ sealed, email }: Claimed) => (sealed && openMail(sealed)?.to) ?? email;

const hasLink = (template: MailTemplate) => template === "PasswordReset" || template === "EmailConfirmation";

function reasonNotToSend(mail: Claimed) {
  const { template, expired, active, superseded, sealed } = mail;
  if (expired) return "It could not be sent in time.";
  if (superseded) return "A newer link was requested.";
  if (hasLink(template) && !active) return "The user is disabled.";
  if (!/^[^\s<>,;:"]+@[^\s<>,;:"@]+$/.test(addressOf(mail)))
    return "The user's address is not one that mail can be sent to.";
  if (!sealed || !openMail(sealed)) return "Its content cannot be read: AUTH_SECRET has changed.";
}

function write({ template, sealed, username, createdAt, expiresAt }: Claimed) {
  const { PUBLIC_URL: publicUrl, RESET_TOKEN_MINUTES: minutes } = env();
  const { token = "", code } = (sealed && openMail(sealed)) || {};
  switch (template) {
    case "PasswordReset":
      return passwordReset({ publicUrl, username, token, code, minutes, expiresAt });
    case "PasswordChanged":
      return passwordChanged({ publicUrl, username, changedAt: createdAt });
    case "PasswordStopped":
      return passwordStopped({ publicUrl, username });
    case "EmailConfirmation":
      return emailConfirmation({ publicUrl, username, token, expiresAt });
    case "EmailChangeRequested":
      return emailChangeRequested({ publicUrl, username, requestedAt: createdAt });
    case "EmailChanged":
      return emailChanged({ publicUrl, username, changedAt: createdAt });
  }
}

const markAsSent = ({ id }: Claimed) =>
  retryWrite(
    () => db.$executeRaw`
      UPDATE "mail_outbox" SET "sent_at" = now(), "sealed" = NULL, "last_error" = NULL WHERE "id" = ${id}`,
  );

async function fail({ id, template }: Claimed, reason: string) {
  await db.$executeRaw`
    UPDATE "mail_outbox" SET "failed_at" = now(), "sealed" = NULL, "last_error" = ${reason} WHERE "id" = ${id}`;
  log.error({ mail: String(id), template, reason }, "mail given up");
}

/** Retried no later than its expiry, so that its content is erased on time. */
async function retry({ id, template, attempts }: Claimed, { reason, unreachable }: Refusal) {
  const seconds = retryDelay(attempts, { longest: unreachable ? 60 : 3600 });
  await db.$executeRaw`
    UPDATE "mail_outbox" SET "last_error" = ${reason},
      "next_attempt_at" = LEAST(now() + ${seconds}::float8 * interval '1 second', "expires_at")
    WHERE "id" = ${id}`;
  log.warn({ mail: String(id), template, attempts, seconds, reason }, "mail not sent, will be tried again");
}
