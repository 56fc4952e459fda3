import "server-only";

import { setTimeout as sleep } from "node:timers/promises";
import { authenticate, forgiveGuesses, holdAuthenticated } from "@/lib/account/sign-in/authenticate";
import { endAllAccess, lockUser, renewSession } from "@/lib/account/sign-in/sessions";
import { type Actor, authorize } from "@/lib/auth/actor";
import { countGuesses } from "@/lib/auth/guesses";
import { findResetActor, liveReset } from "@/lib/auth/identity";
import { verifyToken } from "@/lib/auth/jwt";
import { consume } from "@/lib/auth/limits";
import { networkOf } from "@/lib/auth/network-of";
import { hashPassword } from "@/lib/auth/password-hash";
import { sha256 } from "@/lib/crypto";
import { currentTime, inHours } from "@/lib/db/clock";
import { db, type Transaction } from "@/lib/db/connection";
import { AppError, invalidField } from "@/lib/errors";
import { callerOf, type Origin, recordOnce } from "@/lib/events/record";
import { type By, type Unit, write } from "@/lib/events/write";
import { changePasswordContract, resetPasswordContract } from "./contract";
import { readResetCode } from "./reset-code";
import { isResetDue, makeReset, type ResetUser, writeReset } from "./reset-mail";
import { requireSecure } from "./secure";
import { findTypedCodeActor, isCalled } from "./typed-code";

/**
 * Sets the actor's password with the very token they showed: one success per token, however many try at once.
 * Ends every session and token of the user in the same transaction. `field` is what the body calls the password.
 * Throws PasswordReset.InsecurePassword, which leaves the token usable, Auth.TokenRevoked, and Auth.InsufficientRoles.
 */
export async function resetPassword(by: By, newPassword: string, field = "NewPassword") {
  const { actor, origin } = by;
  authorize(actor, resetPasswordContract.roles);
  await requireOwnToken(actor);

  await requireSecure(newPassword, actor, field);
  const passwordHash = await hashPassword(newPassword);
  const claimed = await write(by, async (unit) => {
    await lockUser(unit.tx, actor.UserID);
    if (!(await claim(actor, unit.tx))) return false;
    await writePassword(unit, actor, { passwordHash });
    return true;
  });
  // What too many failures have closed, a new password opens.
  if (claimed) return forgiveGuesses(actor.UserID, origin);
  const event = { event: "authn_password_reset_fail", data: { reason: "Used" } } as const;
  await recordOnce(callerOf(actor, origin), event, `Used ${actor.UserID}`);
  throw new AppError("Auth.TokenRevoked", { Reason: "Used" });
}

/**
 * Sets the actor's password for one who knows the current one, and ends everything else that lets them in, in the same
 * transaction: of any number at once, one succeeds. Gives the session's new ID; null when they came by a token, which
 * has ended, too. Throws ValidationFailure for a wrong current password, and TooManyRequests for guessing it.
 */
export async function changePassword(by: By, change: PasswordChange) {
  const { actor, origin } = by;
  authorize(actor, changePasswordContract.roles);

  const { Username: username, UserID: userID } = actor;
  const identity = await authenticate({ username, password: change.CurrentPassword, origin });
  if (!identity) throw wrongPassword();
  await requireSecure(change.NewPassword, actor, "NewPassword");
  const passwordHash = await hashPassword(change.NewPassword);
  return write(by, async (unit) => {
    const { tx } = unit;
    await lockUser(tx, userID);
    if (!(await holdAuthenticated({ ...identity, userID }, tx))) throw wrongPassword();
    const sessionID = await renewSession(tx, actor);
    await writePassword(unit, actor, { passwordHash, keep: sessionID ? sha256(sessionID) : undefined });
    return sessionID;
  });
}

type PasswordChange = { CurrentPassword: string; NewPassword: string };

const wrongPassword = () => invalidField("CurrentPassword", "This is not the current password.");

/** `keep` is the one session that goes on. */
type NewPassword = { passwordHash: string; keep?: string | undefined };

async function writePassword({ tx, emit, deliver }: Unit, actor: Actor, { passwordHash, keep }: NewPassword) {
  const { UserID: userID, Credential } = actor;
  await tx.user.update({ where: { id: userID }, data: { passwordHash, passwordChangedAt: currentTime() } });
  await endAllAccess(tx, userID, keep);
  deliver({ userID, template: "PasswordChanged", expiresAt: inHours(24) });
  emit({ event: "authn_password_change", data: { by: Credential.type } });
}

/**
 * The same with what the mail holds, for one who says whose it is: the code, or the link's token. Throws
 * Auth.TokenRevoked and InvalidToken, too, and TooManyRequests for a network that guesses.
 */
export async function resetPasswordByCode(code: string, reset: { whose: string; newPassword: string }, origin: Origin) {
  const actor = await noSooner(countGuesses(origin, () => findCodeActor(code, reset.whose)));
  await resetPassword({ actor, origin }, reset.newPassword, "Password");
}

async function findCodeActor(code: string, whose: string) {
  const typed = readResetCode(code);
  if (typed) return findTypedCodeActor(typed, whose);
  const actor = await findTokenActor(code);
  const isTheirs = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "users" u WHERE u."id" = ${actor.UserID} AND ${isCalled(whose)}`;
  if (isTheirs.length === 0) throw new AppError("InvalidToken");
  return actor;
}

async function findTokenActor(token: string) {
  const { kind, jti } = await verifyToken(token);
  if (kind !== "reset") throw new AppError("InvalidToken");
  return findResetActor(sha256(jti));
}

/**
 * What is wrong with the token of a link, or null when it can be used; uses nothing up. Throws InvalidToken for what was
 * never ours, and TooManyRequests for a network that guesses.
 */
export function checkResetToken(token: string, origin: Origin): Promise<string | null> {
  return countGuesses(origin, async () => {
    try {
      await findTokenActor(token);
      return null;
    } catch (error) {
      if (error instanceof AppError && error.data.Reason) return String(error.data.Reason);
      throw error;
    }
  });
}

/** A client that acts as a user was set up by an administrator, and nobody chooses another's password. */
async function requireOwnToken({ Credential, UserID, Roles }: Actor) {
  if (Credential.type !== "access") return;
  const count = await db.apiClient.count({ where: { id: Credential.clientID, defaultContextUserId: UserID } });
  if (count === 0) return;
  const message = "A client that runs as a user cannot set that user's password. Request an email with a reset link.";
  throw new AppError("Auth.InsufficientRoles", { AssignedRoles: Roles }, { message });
}

/** Whether the token was unused until now, by the one statement that decides: of any number at once, one finds it so. */
async function claim({ Credential, UserID }: Actor, tx: Transaction) {
  const claimed =
    Credential.type === "reset"
      ? await tx.$executeRaw`
          UPDATE "reset_tokens" r SET "used_at" = now() FROM "users" u
          WHERE r."id" = ${Credential.id} AND ${liveReset}
            AND u."id" = r."user_id" AND u."active"`
      : Credential.type === "access"
        ? await tx.$executeRaw`
          UPDATE "token_families" f SET "revoked_at" = now() FROM "users" u
          WHERE f."id" = ${Credential.familyID}::uuid AND f."revoked_at" IS NULL AND u."id" = f."user_id" AND u."id" = ${UserID} AND u."active"`
        : 0;
  return claimed === 1;
}

const perNetwork = [
  { name: "reset-minute", points: 3, seconds: 60 },
  { name: "reset-hour", points: 6, seconds: 60 * 60 },
];

/**
 * Promises a mail with a reset link to the active user with this email or username; does the same work, and answers
 * the same, when there is none. From a network that asks too often only users without a link that works get one.
 */
export async function requestPasswordReset(whose: { email?: string; username?: string }, origin: Origin) {
  const tooOften = await asksTooOften(origin);
  await noSooner(promiseReset(whose, { origin, tooOften }));
}

/** Nobody is refused: a stranger in the same network would keep a person's own mail from them. */
async function asksTooOften(origin: Origin) {
  try {
    for (const limit of perNetwork) await consume(limit, networkOf(origin.address), { origin });
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "TooManyRequests") return true;
    throw error;
  }
}

async function promiseReset(
  whose: { email?: string; username?: string },
  { origin, tooOften }: { origin: Origin; tooOften: boolean },
) {
  const user = await findWhose(whose);
  const reset = await makeReset(user);
  await write({ userID: user?.id, origin }, async (unit) => {
    await lockUser(unit.tx, user?.id ?? null);
    const isDue = await isResetDue(unit.tx, { userID: user?.id ?? null, tooOften });
    const userID = (isDue && user?.id) || null;
    if (userID || !tooOften) unit.emit({ event: "authn_password_reset_request" });
    await writeReset(unit, userID, reset);
  });
}

/** Whose email or username it is. A username may look like an email address: then the owner of the address comes first. */
async function findWhose({ email = null, username = email }: { email?: string | null; username?: string | null }) {
  const [user] = await db.$queryRaw<ResetUser[]>`
    SELECT u."id", u."username", c."type"::text AS "companyType" FROM "users" u JOIN "companies" c ON c."id" = u."company_id"
    WHERE u."active" AND c."active" AND (lower(u."email") = lower(${email}::text) OR lower(u."username") = lower(${username}::text))
    ORDER BY lower(u."email") = lower(${email}::text) DESC
    LIMIT 1`;
  return user;
}

/** Milliseconds that an answer takes at least: for a user some rows more are written, which 500 answers would show. */
const leastTime = 50;

async function noSooner<T>(work: Promise<T>) {
  await Promise.allSettled([work, sleep(leastTime)]);
  return work;
}
