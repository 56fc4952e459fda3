import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";
import { sha256 } from "@/lib/crypto";
import { env } from "@/lib/env";
import { sessionCookieName } from "./cookie";
import { findSession } from "./identity";
import { readSessionCookie } from "./session-cookie";

/** The signed-in person of a page, as the database knows them now, or null. The cookie proves the session only. */
export const getActor = cache(async () => {
  const value = (await cookies()).get(sessionCookieName(env().PUBLIC_URL))?.value;
  const sessionID = value && (await readSessionCookie(value));
  const identity = sessionID && (await findSession(sha256(sessionID)));
  return identity ? identity.actor : null;
});
