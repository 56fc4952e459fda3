import { showResetCode } from "@/lib/account/passwords/reset-code";
import { hashResetCode, makeResetCode } from "@/lib/account/passwords/reset-code-hash";
import { sessionCookieName } from "@/lib/auth/cookie";
import { signToken } from "@/lib/auth/jwt";
import type { Role } from "@/lib/auth/roles";
import { sealSessionCookie } from "@/lib/auth/session-cookie";
import { env } from "@/lib/env";
import type { User } from "@/prisma/generated/client";
import { createResetTokenRow, createSession, createTokenFamily } from "./factories";

// What a caller shows, without the trip through a sign-in: made by the code and the secret of the server.

const claimsOf = (user: User) => ({ usr: user.username, usrtype: "buyer", cid: "test" });

/** An access token with the user's roles, or with those given. */
export async function accessToken(user: User, { roles = user.roles, expiresAt = inMinutes(60) }: TokenFields = {}) {
  const { jti } = await createTokenFamily(user, { roles });
  return signToken("access", { ...claimsOf(user), jti, role: roles }, expiresAt);
}

type TokenFields = { roles?: Role[]; expiresAt?: Date };

/** A reset token as the mail carries it. `expiresAt` is that of the row in the database. */
export async function resetToken(user: User, fields: { expiresAt?: Date } = {}) {
  const jti = await createResetTokenRow(user, fields);
  return signToken("reset", { ...claimsOf(user), jti, role: "PasswordReset" }, inMinutes(30));
}

/** The code to type, as the mail shows it. */
export async function resetCode(user: User, fields: { expiresAt?: Date } = {}) {
  const code = makeResetCode();
  await createResetTokenRow(user, { ...fields, codeHash: hashResetCode(code) });
  return showResetCode(code);
}

/** The cookie of a signed-in browser. */
export async function sessionCookie(sessionID: string) {
  return {
    name: sessionCookieName(env().PUBLIC_URL),
    value: await sealSessionCookie(sessionID),
    url: env().PUBLIC_URL,
  };
}

export async function signedIn(user: User) {
  return sessionCookie(await createSession(user));
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
