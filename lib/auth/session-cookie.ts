import "server-only";

import { decode, encode } from "next-auth/jwt";
import { sessionSeconds } from "./cookie";
import { keyFor } from "./keys";

/** The opaque session ID inside next-auth's cookie, or null for one that we did not make or that is too old. */
export async function readSessionCookie(value: string) {
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : null;
}

/** What next-auth's cookie holds for a session. */
export function sealSessionCookie(sessionID: string) {
  return encode({ token: { sid: sessionID }, secret: sessionSecret(), maxAge: sessionSeconds });
}

export const sessionSecret = () => keyFor("session-cookie").toString("base64url");
