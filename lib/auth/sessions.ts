import "server-only";

import { randomBytes } from "node:crypto";
import { recordEvent } from "@/lib/audit/repository";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/passwords/hash";
import { type Attempt, authenticate, holdAuthenticated } from "./authenticate";

/** Signs a browser in: the opaque ID of a new session, or null when name or password is wrong. Throws TooManyRequests. */
export async function startSession(attempt: Attempt & { userAgent: string | undefined }) {
  const authenticated = await authenticate(attempt);
  if (!authenticated) return null;

  const { userID } = authenticated;
  const sessionID = randomBytes(32).toString("base64url");
  return db.$transaction(async (tx) => {
    if (!(await holdAuthenticated(authenticated, tx))) return null;
    await tx.session.create({
      data: { id: sha256(sessionID), userId: userID, userAgent: attempt.userAgent?.slice(0, 200) },
    });
    await recordEvent("authn_login_success", { userID, address: attempt.address }, tx);
    return sessionID;
  });
}

/** Ends a session for good, whoever still holds its cookie. */
export async function endSession(sessionID: string) {
  const { count } = await db.session.deleteMany({ where: { id: sha256(sessionID) } });
  if (count > 0) await recordEvent("authn_logout", {});
}

/** Ends what lets a user in: sessions, tokens of API clients, reset tokens. Part of the transaction that makes it so. */
export async function endAllAccess(tx: Pick<typeof db, "session" | "tokenFamily" | "resetToken">, userID: string) {
  await tx.session.deleteMany({ where: { userId: userID } });
  await tx.tokenFamily.updateMany({ where: { userId: userID, revokedAt: null }, data: { revokedAt: new Date() } });
  await tx.resetToken.updateMany({
    where: { userId: userID, usedAt: null, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}
