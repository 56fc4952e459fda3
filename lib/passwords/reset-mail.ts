import "server-only";

import { randomBytes } from "node:crypto";
import type { Caller, Origin } from "@/lib/audit/record";
import { consume } from "@/lib/auth/limits";
import type { CompanyType } from "@/lib/auth/roles";
import { inMinutes } from "@/lib/clock";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { sealMail } from "@/lib/mail/outbox";
import { signToken } from "@/lib/tokens/jwt";
import { userTypes } from "@/lib/tokens/user-type";
import { sha256 } from "./hash";

export type ResetUser = { id: string; username: string; companyType: CompanyType };
type Reset = Awaited<ReturnType<typeof makeReset>>;

/** A reset token and the mail that carries it, not yet written; the same work when there is no user. */
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
  return { id: sha256(jti), mail: sealMail(user?.id ?? "nobody", "PasswordReset", { token }, expiresAt), expiresAt };
}

const perUser = { name: "reset-user", points: 5, seconds: 60 * 60 };

/** Throws TooManyRequests when one person would get too many mails. */
export const countReset = (userID: string, caller: Caller) => consume(perUser, userID, caller);

/** One statement each whether or not there is a user: the time must not tell. */
export function writeReset(userID: string | null, { id, mail, expiresAt }: Reset, origin: Origin) {
  return [
    db.$queryRaw`SELECT 1 FROM "users" WHERE "id" = ${userID} FOR UPDATE`,
    db.$executeRaw`UPDATE "reset_tokens" SET "revoked_at" = now() WHERE "user_id" = ${userID} AND "used_at" IS NULL AND "revoked_at" IS NULL`,
    db.$executeRaw`
      INSERT INTO "reset_tokens" ("id", "user_id", "expires_at")
      SELECT ${id}, "id", ${expiresAt}::timestamptz FROM "users" WHERE "id" = ${userID} AND "active"`,
    db.$executeRaw`
      INSERT INTO "mail_outbox" ("message_id", "user_id", "template", "sealed", "expires_at")
      SELECT ${mail.messageId}, "id", 'PasswordReset', ${mail.sealed}, ${expiresAt}::timestamptz FROM "users" WHERE "id" = ${userID} AND "active"`,
    db.$executeRaw`
      INSERT INTO "audit_events" ("event", "user_id", "company_id", "address", "request_id")
      SELECT 'authn_password_reset_mail', "id", "company_id", ${origin.address}, ${origin.requestId} FROM "users" WHERE "id" = ${userID} AND "active"`,
  ];
}
