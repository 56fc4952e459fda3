import "server-only";

import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { sha256 } from "@/lib/crypto";
import { currentTime } from "@/lib/db/clock";
import type { db, Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import type { Origin } from "@/lib/events/record";
import { write } from "@/lib/events/write";
import { type Attempt, authenticate, holdAuthenticated } from "./authenticate";

/** How many browsers one person may be signed in with. */
const most = 20;

/**
 * Signs a browser in: the opaque ID of a new session, or null when name or password is wrong. Of more sessions than a
 * person may have, the one that was not used for longest ends. Throws TooManyRequests.
 */
export async function startSession(attempt: Attempt & { userAgent: string | undefined }) {
  const authenticated = await authenticate(attempt);
  if (!authenticated) return null;

  const { userID } = authenticated;
  const sessionID = newSessionID();
  return write({ userID, origin: attempt.origin }, async ({ tx, emit }) => {
    await lockUser(tx, userID);
    if (!(await holdAuthenticated(authenticated, tx))) return null;
    await endOldest(tx, userID);
    // In SQL, so that the database dates it: Prisma fills a default of now() by the clock of this process.
    await tx.$executeRaw`
      INSERT INTO "sessions" ("id", "user_id", "user_agent")
      VALUES (${sha256(sessionID)}, ${userID}, ${attempt.userAgent?.slice(0, 200) ?? null})`;
    emit({ event: "authn_login_success" });
    return sessionID;
  });
}

/** Leaves room for one more session. */
async function endOldest(tx: Transaction, userID: string) {
  await tx.$executeRaw`
    DELETE FROM "sessions" WHERE "id" IN (
      SELECT "id" FROM "sessions" WHERE "user_id" = ${userID} ORDER BY "last_seen_at" DESC, "id" OFFSET ${most - 1})`;
}

const newSessionID = () => randomBytes(32).toString("base64url");

/** Ends a session for good, whoever still holds its cookie. */
export async function endSession(sessionID: string, origin: Origin) {
  await write({ origin }, async ({ tx, emit }) => {
    const [ended] = await tx.$queryRaw<{ userID: string }[]>`
      DELETE FROM "sessions" WHERE "id" = ${sha256(sessionID)} RETURNING "user_id" AS "userID"`;
    if (ended) emit({ event: "authn_logout", userID: ended.userID });
  });
}

/** First in every transaction that ends or begins a user's access: one order of locks, no deadlock. */
export async function lockUser(tx: Transaction, userID: string | null) {
  await tx.$queryRaw`SELECT 1 FROM "users" WHERE "id" = ${userID} FOR UPDATE`;
}

/** Throws InvalidToken when the actor's session was ended since they were identified. */
export async function requireSession(tx: Transaction, { Credential }: Actor) {
  if (Credential.type !== "session") return;
  if ((await tx.session.count({ where: { id: Credential.id } })) === 0) throw new AppError("InvalidToken");
}

/** Gives the actor's session another ID, for its cookie: the old one no longer works. Null for an actor with a token. */
export async function renewSession(tx: Transaction, actor: Actor) {
  const { Credential } = actor;
  if (Credential.type !== "session") return null;
  await requireSession(tx, actor);
  const sessionID = newSessionID();
  await tx.session.update({ where: { id: Credential.id }, data: { id: sha256(sessionID) }, select: { id: true } });
  return sessionID;
}

/**
 * Ends what lets a user in: sessions (but the one to keep), tokens of API clients, reset tokens, and a new email address that
 * is not confirmed yet. Part of the transaction that makes it so.
 */
export async function endAllAccess(
  tx: Pick<typeof db, "session" | "tokenFamily" | "resetToken" | "emailChange">,
  userID: string,
  keep = "",
) {
  await tx.session.deleteMany({ where: { userId: userID, id: { not: keep } } });
  await tx.tokenFamily.updateMany({ where: { userId: userID, revokedAt: null }, data: { revokedAt: currentTime() } });
  await tx.emailChange.deleteMany({ where: { userId: userID } });
  await tx.resetToken.updateMany({
    where: { userId: userID, usedAt: null, revokedAt: null },
    data: { revokedAt: currentTime() },
  });
}
