import "server-only";

import { randomBytes } from "node:crypto";
import type { Origin } from "@/lib/audit/record";
import { liveReset } from "@/lib/auth/identity";
import type { CompanyType } from "@/lib/auth/roles";
import { inMinutes } from "@/lib/clock";
import type { Transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { sealMail } from "@/lib/mail/outbox";
import { signToken } from "@/lib/tokens/jwt";
import { userTypes } from "@/lib/tokens/user-type";
import { sha256 } from "./hash";
import { showResetCode } from "./reset-code";
import { hashResetCode, makeResetCode } from "./reset-code-hash";

export type ResetUser = { id: string; username: string; companyType: CompanyType };
type Reset = Awaited<ReturnType<typeof makeReset>>;

/** A reset token, its code and the mail that carries both, not yet written; the same work when there is no user. */
export async function makeReset(user: ResetUser | undefined) {
  const jti = randomBytes(32).toString("base64url");
  const expiresAt = inMinutes(env().RESET_TOKEN_MINUTES);
  const claims = {
    jti,
    usr: user?.username ?? "nobody",
    usrtype: userTypes[user?.companyType ?? "Buyer"],
    cid: "countersign",
    role: "PasswordReset",
  };
  const token = await signToken("reset", claims, expiresAt);
  const code = makeResetCode();
  const mail = sealMail(user?.id ?? "nobody", "PasswordReset", { token, code: showResetCode(code) }, expiresAt);
  return { id: sha256(jti), codeHash: hashResetCode(code), mail, expiresAt };
}

const mostMails = 5;

/** Of the five mails an hour, those that are not kept for when no link works any more. */
const mostWhileOneWorks = () => mostMails - Math.ceil(60 / env().RESET_TOKEN_MINUTES);

/**
 * Whether a mail is due that anybody may ask for: always when the user has no link that works, and otherwise while that
 * leaves enough for such times. So a stranger who asks on and on never stops the user's mails, nor sends many. The
 * transaction holds the user.
 */
export async function isResetDue(tx: Transaction, userID: string | null) {
  const [links] = await tx.$queryRaw<{ working: number; made: number }[]>`
    SELECT count(*) FILTER (WHERE ${liveReset})::int AS "working",
      count(*)::int AS "made"
    FROM "reset_tokens" r WHERE r."user_id" = ${userID} AND r."created_at" > now() - interval '1 hour'`;
  return !links?.working || links.made < mostWhileOneWorks() || !env().RATE_LIMIT;
}

/** Replaces the user's link. One statement each whether or not there is a user: the time must not tell. */
export async function writeReset(tx: Transaction, userID: string | null, { reset, origin }: Written) {
  const { id, codeHash, mail, expiresAt } = reset;
  await tx.$executeRaw`
    UPDATE "reset_tokens" SET "revoked_at" = now() WHERE "user_id" = ${userID} AND "used_at" IS NULL AND "revoked_at" IS NULL`;
  await tx.$executeRaw`
    INSERT INTO "reset_tokens" ("id", "user_id", "expires_at", "code_hash")
    SELECT ${id}, "id", ${expiresAt}::timestamptz, ${codeHash} FROM "users" WHERE "id" = ${userID} AND "active"`;
  await tx.$executeRaw`
    INSERT INTO "mail_outbox" ("message_id", "user_id", "template", "sealed", "expires_at")
    SELECT ${mail.messageId}, "id", 'PasswordReset', ${mail.sealed}, ${expiresAt}::timestamptz FROM "users" WHERE "id" = ${userID} AND "active"`;
  await tx.$executeRaw`
    INSERT INTO "audit_events" ("event", "user_id", "company_id", "address", "request_id")
    SELECT 'authn_password_reset_mail', "id", "company_id", ${origin.address}, ${origin.requestId} FROM "users" WHERE "id" = ${userID} AND "active"`;
}

type Written = { reset: Reset; origin: Origin };
