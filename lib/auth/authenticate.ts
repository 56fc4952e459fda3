import "server-only";

import { type Origin, recordEvent } from "@/lib/audit/record";
import { db, type Transaction } from "@/lib/db";
import { hashPassword, isCurrentHash, verifyPassword } from "@/lib/passwords/hash";
import { countFailure, forgiveFailures, isStopped } from "./failures";
import { consume, forgive, networkOf } from "./limits";

const perAccount = { name: "sign-in", points: 10, seconds: 15 * 60, event: "authn_login_fail_max" } as const;
const perNetwork = { name: "sign-in-network", points: 30, seconds: 15 * 60, event: "authn_login_fail_max" } as const;

/** `clientID` is the API client that asks for the user; a browser has none. */
export type Attempt = { username: string; password: string; clientID?: string; origin: Origin };

/** Who signed in, and with which password: for holding them to it until what they get is written. */
export type Authenticated = { userID: string; passwordHash: string };

/**
 * The active user with this password, or null: the same work and the same answer for an unknown name, a
 * disabled user and a wrong password. Throws TooManyRequests after 10 failures of an account from one network in
 * 15 minutes, or 30 of any accounts. A password that is stopped is as good as a wrong one.
 */
export async function authenticate({ username, password, clientID, origin }: Attempt): Promise<Authenticated | null> {
  const network = networkOf(origin.address);
  await consume(perAccount, accountOf(username, origin), { clientID, origin });

  const user = isStorable(username) ? await findByUsername(username) : null;
  const whose = { userID: user?.id, username };
  const [matches, stopped] = await Promise.all([
    verifyPassword(user?.passwordHash, password),
    isStopped(whose, origin),
  ]);
  if (user?.active && user.passwordHash && matches && !stopped && password.isWellFormed()) {
    await forgiveGuesses({ username, userID: user.id }, origin);
    return { userID: user.id, passwordHash: await renewHash(user.id, user.passwordHash, password) };
  }
  const reason = !user ? "UnknownUser" : !user.active ? "InactiveUser" : stopped ? "StoppedPassword" : "WrongPassword";
  const caller = { userID: user?.id, clientID, origin };
  await recordEvent("authn_login_fail", { ...caller, data: { reason } });
  await countFailure(whose, origin);
  await consume(perNetwork, network, caller);
  return null;
}

/** Begins anew for one who has shown who they are: the failures before that are no guesses. */
export async function forgiveGuesses({ username, userID }: { username: string; userID: string }, origin: Origin) {
  await Promise.all([forgive(perAccount, accountOf(username, origin)), forgiveFailures(userID)]);
}

const accountOf = (username: string, { address }: Origin) => `${username.toLowerCase()} ${networkOf(address)}`;

/**
 * The hash that is stored from now on: one of weaker parameters is replaced while its password is at hand. Of several
 * sign-ins at once, one replaces it, and the others go by what that one stored.
 */
async function renewHash(userID: string, passwordHash: string, password: string) {
  if (isCurrentHash(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  const [user] = await db.$queryRaw<{ stored: string | null }[]>`
    UPDATE "users" SET "password_hash" = CASE "password_hash" WHEN ${passwordHash} THEN ${renewed} ELSE "password_hash" END
    WHERE "id" = ${userID} RETURNING "password_hash" AS "stored"`;
  const stored = user?.stored;
  return stored && (stored === renewed || (await verifyPassword(stored, password))) ? stored : passwordHash;
}

/**
 * Whether the user still is active and has that password; until the transaction ends neither changes. Without it, a
 * sign-in that began before a password reset would outlive it.
 */
export async function holdAuthenticated({ userID, passwordHash }: Authenticated, tx: Transaction) {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "users" WHERE "id" = ${userID} AND "active" AND "password_hash" = ${passwordHash} FOR SHARE`;
  return held.length > 0;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0") && text.length <= 200;

/** Usernames are unique whatever their case. */
async function findByUsername(username: string) {
  type Found = { id: string; active: boolean; passwordHash: string | null };
  const [user] = await db.$queryRaw<Found[]>`
    SELECT "id", "active", "password_hash" AS "passwordHash" FROM "users" WHERE lower("username") = lower(${username})`;
  return user;
}
