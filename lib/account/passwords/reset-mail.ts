import "server-only";

import { randomBytes } from "node:crypto";
import { liveReset } from "@/lib/auth/identity";
import { signToken } from "@/lib/auth/jwt";
import type { CompanyType } from "@/lib/auth/roles";
import { userTypes } from "@/lib/auth/user-type";
import { sha256 } from "@/lib/crypto";
import { inMinutes } from "@/lib/db/clock";
import type { Transaction } from "@/lib/db/connection";
import { env } from "@/lib/env";
import type { Unit } from "@/lib/events/write";
import { showResetCode } from "./reset-code";
import { hashResetCode, makeResetCode } from "./reset-code-hash";

export type ResetUser = { id: string; username: string; companyType: CompanyType };
type Reset = Awaited<ReturnType<typeof makeReset>>;

/** A reset token and its code, not yet written; the same work when there is no user. */
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
  return { id: sha256(jti), codeHash: hashResetCode(code), data: { token, code: showResetCode(code) }, expiresAt };
}

const mostMails = 5;

/** Of the five mails an hour, those that are not kept for when no link works any more. */
const mostWhileOneWorks = () => mostMails - Math.ceil(60 / env().RESET_TOKEN_MINUTES);

/**
 * Whether a mail is due that anybody may ask for: always when the user has no link that works, and otherwise while that
 * leaves enough for such times, and its network has not asked too often. So a stranger who asks on and on never stops
 * the user's mails, nor sends many. The transaction holds the user.
 */
export async function isResetDue(tx: Transaction, { userID, tooOften }: { userID: string | null; tooOften: boolean }) {
  const [links] = await tx.$queryRaw<{ working: number; made: number }[]>`
    SELECT count(*) FILTER (WHERE ${liveReset})::int AS "working",
      count(*)::int AS "made"
    FROM "reset_tokens" r WHERE r."user_id" = ${userID} AND r."created_at" > now() - interval '1 hour'`;
  return !links?.working || (!tooOften && links.made < mostWhileOneWorks()) || !env().RATE_LIMIT;
}

/** Replaces the user's link. The same statements whether or not there is a user: the time must not tell. */
export async function writeReset({ tx, emit, deliver }: Unit, userID: string | null, reset: Reset) {
  const { id, codeHash, data, expiresAt } = reset;
  await tx.$executeRaw`
    UPDATE "reset_tokens" SET "revoked_at" = now() WHERE "user_id" = ${userID} AND "used_at" IS NULL AND "revoked_at" IS NULL`;
  const mails = await tx.$executeRaw`
    INSERT INTO "reset_tokens" ("id", "user_id", "expires_at", "code_hash")
    SELECT ${id}, "id", ${expiresAt}::timestamptz, ${codeHash} FROM "users" WHERE "id" = ${userID} AND "active"`;
  deliver({ userID, template: "PasswordReset", data, expiresAt });
  if (mails > 0 && userID) emit({ event: "authn_password_reset_mail", userID, clientID: null });
}
