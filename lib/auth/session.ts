import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import { sha256 } from "@/lib/passwords/hash";
import { sessionCookieName, sessionCookieOptions, sessionSeconds } from "./cookie";
import { findSession } from "./identity";
import { readSessionCookie, sealSessionCookie } from "./session-cookie";

/** The signed-in person of a page, as the database knows them now, or null. The cookie proves the session only. */
export const getActor = cache(async () => {
  const value = (await cookies()).get(sessionCookieName(env().PUBLIC_URL))?.value;
  const sessionID = value && (await readSessionCookie(value));
  const identity = sessionID && (await findSession(sha256(sessionID)));
  return identity ? identity.actor : null;
});

/** Gives the browser the cookie of a session along with the answer to this request, as next-auth does at sign-in. */
export async function writeSessionCookie(sessionID: string) {
  const { PUBLIC_URL } = env();
  const options = { ...sessionCookieOptions(PUBLIC_URL), maxAge: sessionSeconds };
  (await cookies()).set(sessionCookieName(PUBLIC_URL), await sealSessionCookie(sessionID), options);
}
