import { showResetCode } from "@/lib/account/passwords/reset-code";
import { hashResetCode, makeResetCode } from "@/lib/account/passwords/reset-code-hash";
import { sessionCookieName } from "@/lib/auth/cookie";
import { signToken } from "@/lib/auth/jwt";
import type { Role } from "@/lib/auth/roles";
import { sealSessionCookie } from "@/lib/auth/session-cookie";
import { env } from "@/lib/env";
import type { User } from "@/prisma/generated/client";
import { createResetTokenRow, createSession, createTokenFamily } from "./factories";

// Credentials without a sign-in, created by the server's code with its secret.

const claimsOf = (user: User) => ({ usr: user.username, usrtype: "buyer", cid: "test" });

/** An access token with the user's roles, or with `roles`. */
export async function accessToken(user: User, { roles = user.roles, expiresAt = inMinutes(60) }: TokenFields = {}) {
  const { jti } = await createTokenFamily(user, { roles });
  return signToken("access", { ...claimsOf(user), jti, role: roles }, expiresAt);
}

type TokenFields = { roles?: Role[]; expiresAt?: Date };

/** A reset token as in the mail. `expiresAt` is that of the database row. */
export async function resetToken(user: User, fields: { expiresAt?: Date } = {}) {
  const jti = await createResetTokenRow(user, fields);
  return signToken("reset", { ...claimsOf(user), jti, role: "PasswordReset" }, inMinutes(30));
}

/** The reset code, as in the mail. */
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

/** The headers of a program with an access token of the user. */
export async function byToken(user: User): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await accessToken(user)}` };
}

/** The headers of a browser in which the user is signed in. */
export async function bySession(user: User): Promise<Record<string, string>> {
  const { name, value } = await signedIn(user);
  return { cookie: `${name}=${value}` };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
