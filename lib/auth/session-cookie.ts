import "server-only";

import type { KeyObject } from "node:crypto";
import { decode, encode, type JWT, type JWTEncodeParams } from "next-auth/jwt";
import { keyFor, keysFor } from "@/lib/crypto";
import { now } from "@/lib/db/clock";
import { env } from "@/lib/env";
import { sessionCookieName, sessionCookieOptions, sessionSeconds } from "./cookie";
import { remember } from "./remember";

/** The opaque session ID inside next-auth's cookie, or null for one that we did not make or that is too old. */
export async function readSessionCookie(value: string) {
  const { sid, exp } = await readClaims(value).catch(() => ({ sid: null, exp: 0 }));
  return exp * 1000 > now() ? sid : null;
}

// A browser sends the same cookie with every request, and deciphering it costs more than a record to read.
const readClaims = remember(async (value) => {
  const token = await openSessionCookie(value);
  if (typeof token?.sid !== "string") throw new Error("Not a session's cookie.");
  return { sid: token.sid, exp: Number(token.exp) };
});

/** All that next-auth keeps in its cookie, with whichever of the accepted keys sealed it; null for one that is not ours. */
export async function openSessionCookie(value: string): Promise<JWT | null> {
  for (const key of keysFor("session-cookie")) {
    const token = await decode({ token: value, secret: toSecret(key) }).catch(() => null);
    if (token) return token;
  }
  return null;
}

/** A `Set-Cookie` header that gives a browser the cookie of a session, as next-auth does at sign-in. */
export async function setSessionCookie(sessionID: string) {
  const { PUBLIC_URL } = env();
  const { path, secure, httpOnly, sameSite } = sessionCookieOptions(PUBLIC_URL);
  return [
    `${sessionCookieName(PUBLIC_URL)}=${await sealSessionCookie(sessionID)}`,
    `Path=${path}`,
    `Expires=${new Date(Date.now() + sessionSeconds * 1000).toUTCString()}`,
    `Max-Age=${sessionSeconds}`,
    ...(secure ? ["Secure"] : []),
    ...(httpOnly ? ["HttpOnly"] : []),
    `SameSite=${sameSite}`,
  ].join("; ");
}

/** What next-auth's cookie holds for a session. */
export function sealSessionCookie(sessionID: string) {
  return encodeSession({ token: { sid: sessionID }, secret: sessionSecret() });
}

/** next-auth dates it by its own clock. The database says when a session ends: ours may be up to a day from its. */
export function encodeSession(params: JWTEncodeParams) {
  return encode({ ...params, maxAge: 2 * sessionSeconds });
}

export const sessionSecret = () => toSecret(keyFor("session-cookie"));

const toSecret = (key: KeyObject) => key.export().toString("base64url");
