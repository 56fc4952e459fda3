import "server-only";

import { count, forgive, isUsedUp } from "@/lib/auth/limits";
import { networkOf } from "@/lib/auth/network-of";
import { sha256 } from "@/lib/crypto";
import { inMinutes } from "@/lib/db/clock";
import { db } from "@/lib/db/connection";
import type { Origin } from "@/lib/events/record";
import { write } from "@/lib/events/write";
import { Prisma } from "@/prisma/generated/client";

/** Failed sign-ins in a row, wherever they came from and however long they took: NIST SP 800-63B, 3.2.2. */
const inARow = { name: "sign-in-failures", points: 100, seconds: 0 };

/** Those of a name that nobody has, for a day: it takes as long, and nothing begins it anew. */
const ofNobody = { ...inARow, name: "sign-in-failures-of-nobody", seconds: 24 * 60 * 60 };

/** Whom a sign-in is for: the user, if there is one by that name, which is as the database compares names. */
type Whose = { userID: string | undefined; name: string };

const counterOf = ({ userID, name }: Whose) => (userID ? ([inARow, userID] as const) : ([ofNobody, name] as const));

/** Counts a failed sign-in. Too many stop the password, and its user is told by mail, once until they are forgiven. */
export async function countFailure(whose: Whose, origin: Origin) {
  const [limit, key] = counterOf(whose);
  if ((await count(limit, key)) < limit.points) return;
  const { userID } = whose;
  await write({ userID, origin }, async ({ tx, emit, deliver }) => {
    const untold = { key: `${limit.name}:${sha256(key)}`, told: false };
    const { count: first } = await tx.rateLimit.updateMany({ where: untold, data: { told: true } });
    if (!first || !userID) return;
    emit({ event: "authn_login_fail_max", data: { limit: limit.name } });
    deliver({ userID, template: "PasswordStopped", expiresAt: inMinutes(24 * 60) });
  });
}

/**
 * Whether even the right password does not sign in from here, after too many failures in a row. It goes on working from
 * the networks that it has signed in from lately: strangers who guess do not lock its owner out.
 */
export async function isStopped(whose: Whose, { address }: Origin) {
  if (!(await isUsedUp(...counterOf(whose)))) return false;
  const addresses = await db.$queryRaw<{ address: string }[]>(knownAddressesSql(whose.userID));
  return !addresses.some((each) => networkOf(each.address) === networkOf(address));
}

/** Where a user has signed in from lately. */
export const knownAddressesSql = (userID: string | undefined) => Prisma.sql`
  SELECT DISTINCT "address" FROM "audit_events" WHERE "user_id" = ${userID ?? null}
    AND "event" IN ('authn_login_success', 'authn_token_created') AND "at" > now() - interval '90 days'`;

/** The user has signed in, or has a new password. */
export const forgiveFailures = (userID: string) => forgive(inARow, userID);
