import "server-only";

import { decode } from "next-auth/jwt";
import { keyFor } from "./keys";

/** The opaque session ID inside next-auth's cookie, or null for one that we did not make or that is too old. */
export async function readSessionCookie(value: string) {
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : null;
}

export const sessionSecret = () => keyFor("session-cookie").toString("base64url");
