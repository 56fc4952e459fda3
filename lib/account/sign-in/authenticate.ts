import "server-only";

import { consume, forgive } from "@/lib/auth/limits";
import { networkOf } from "@/lib/auth/network-of";
import { hashPassword, isCurrentHash, verifyPassword } from "@/lib/auth/password-hash";
import { db, type Transaction } from "@/lib/db/connection";
import { type Origin, recordEvents } from "@/lib/events/record";
import { Prisma } from "@/prisma/generated/client";
import { countFailure, forgiveFailures, isStopped } from "./failures";

const perAccount = { name: "sign-in", points: 10, seconds: 15 * 60, event: "authn_login_fail_max" } as const;
const perNetwork = { name: "sign-in-network", points: 30, seconds: 15 * 60, event: "authn_login_fail_max" } as const;

/** `username` may be the email address. `clientID` is the API client that asks for the user; a browser has none. */
export type Attempt = { username: string; password: string; clientID?: string; origin: Origin };

/** Who signed in, and with which password: for holding them to it until what they get is written. */
type Authenticated = { userID: string; passwordHash: string };

/**
 * The active user with this password, or null: the same work and the same answer for an unknown name, a
 * disabled user and a wrong password. Throws TooManyRequests after 10 failures of an account from one network in
 * 15 minutes, or 30 of any accounts. A password that is stopped is as good as a wrong one.
 */
export async function authenticate({ username, password, clientID, origin }: Attempt): Promise<Authenticated | null> {
  const network = networkOf(origin.address);
  const count = (name: string) => consume(perAccount, accountOf(name, origin), { clientID, origin });
  const { name, user } = await findByName(username).catch(async (away: unknown) => {
    // Without the database each process counts, and goes by what was typed.
    await count(username);
    throw away;
  });
  await count(name);

  const whose = { userID: user?.id, name };
  const [matches, stopped] = await Promise.all([
    verifyPassword(user?.passwordHash, password),
    isStopped(whose, origin),
  ]);
  if (user?.active && user.passwordHash && matches && !stopped && password.isWellFormed()) {
    await forgiveGuesses(user.id, origin);
    return { userID: user.id, passwordHash: await renewHash(user.id, user.passwordHash, password) };
  }
  const reason = !user ? "UnknownUser" : !user.active ? "InactiveUser" : stopped ? "StoppedPassword" : "WrongPassword";
  const caller = { userID: user?.id, clientID, origin };
  await recordEvents(caller, [{ event: "authn_login_fail", data: { reason } }]);
  await countFailure(whose, origin);
  await consume(perNetwork, network, caller);
  return null;
}

/** Begins anew for one who has shown who they are: the failures before that are no guesses. */
export async function forgiveGuesses(userID: string, origin: Origin) {
  const [names] = await db.$queryRaw<{ username: string; email: string }[]>`
    SELECT lower("username") AS "username", lower("email") AS "email" FROM "users" WHERE "id" = ${userID}`;
  const accounts = Object.values(names ?? {}).map((name) => accountOf(name, origin));
  await Promise.all([...accounts.map((account) => forgive(perAccount, account)), forgiveFailures(userID)]);
}

/** `name` as the database compares names: two spellings of one user are one account. */
const accountOf = (name: string, { address }: Origin) => `${name} ${networkOf(address)}`;

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
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "users" WHERE "id" = ${userID} AND "active" AND "password_hash" = ${passwordHash} FOR SHARE`;
  return rows.length > 0;
}

/** An email address has at most 320 characters, a username 100. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0") && text.length <= 320;

type Account = { id: string; active: boolean; passwordHash: string | null };

/**
 * The user of this username, or else of this email address, whatever its case; and the name as the database compares it,
 * whether or not somebody has it.
 */
async function findByName(typed: string): Promise<{ name: string; user: Account | null }> {
  if (!isStorable(typed)) return { name: typed, user: null };
  const [row] = await db.$queryRaw<{ name: string; user: Account | null }[]>(userByNameSql(typed));
  return row ?? { name: typed, user: null };
}

/** A username is looked for first: whose email address is another's username signs in by their own username. */
const userByNameSql = (typed: string) => Prisma.sql`
  SELECT lower(${typed}) AS "name", (
    SELECT json_build_object('id', u."id", 'active', u."active" AND c."active", 'passwordHash', u."password_hash")
    FROM "users" u JOIN "companies" c ON c."id" = u."company_id"
    WHERE lower(u."username") = lower(${typed}) OR lower(u."email") = lower(${typed})
    ORDER BY lower(u."username") = lower(${typed}) DESC LIMIT 1) AS "user"`;
