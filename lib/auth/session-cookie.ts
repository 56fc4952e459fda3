import "server-only";

import { decode, encode } from "next-auth/jwt";
import { sessionSeconds } from "./cookie";
import { keyFor } from "./keys";
import { remember } from "./remember";

/** The opaque session ID inside next-auth's cookie, or null for one that we did not make or that is too old. */
export async function readSessionCookie(value: string) {
  const { sid, exp } = await open(value).catch(() => ({ sid: null, exp: 0 }));
  return exp * 1000 > Date.now() ? sid : null;
}

// A browser sends the same cookie with every request, and deciphering it costs more than a record to read.
const open = remember(10_000, async (value) => {
  const token = await decode({ token: value, secret: sessionSecret() });
  if (typeof token?.sid !== "string") throw new Error("Not a session's cookie.");
  return { sid: token.sid, exp: Number(token.exp) };
});

/** What next-auth's cookie holds for a session. */
export function sealSessionCookie(sessionID: string) {
  return encode({ token: { sid: sessionID }, secret: sessionSecret(), maxAge: sessionSeconds });
}

export const sessionSecret = () => keyFor("session-cookie").toString("base64url");
