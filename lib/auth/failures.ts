import "server-only";

import { type Origin, writeEvent } from "@/lib/audit/record";
import { db } from "@/lib/db";
import { sealMail } from "@/lib/mail/outbox";
import { count, forgive, isUsedUp } from "./limits";

/** Failed sign-ins in a row, wherever they came from and however long they took: NIST SP 800-63B, 3.2.2. */
const inARow = { name: "sign-in-failures", points: 100, seconds: 0 };

// Of an unknown name, too: it takes as long.
const keyOf = (userID: string | undefined) => userID ?? "nobody";

/** Counts a failed sign-in. The one that is too many stops the password, and the user is told by mail. */
export async function countFailure(userID: string | undefined, origin: Origin) {
  const failures = await count(inARow, keyOf(userID));
  if (!userID || failures !== inARow.points) return;
  const expiresAt = new Date(Date.now() + 24 * 60 * 60_000);
  await db.$transaction([
    writeEvent("authn_login_fail_max", { userID, origin, data: { limit: inARow.name } }),
    db.mailOutbox.create({ data: sealMail(userID, "PasswordStopped", {}, expiresAt) }),
  ]);
}

/**
 * Whether even the right password does not sign in from here, after too many failures in a row. It goes on working from
 * the addresses that it has signed in from lately: strangers who guess do not lock its owner out.
 */
export async function isStopped(userID: string | undefined, { address }: Origin) {
  if (!(await isUsedUp(inARow, keyOf(userID)))) return false;
  const [known] = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "audit_events" WHERE "user_id" = ${userID ?? null} AND "address" = ${address}
      AND "event" IN ('authn_login_success', 'authn_token_created') AND "at" > now() - interval '90 days' LIMIT 1`;
  return !known;
}

/** The user has signed in, or has a new password. */
export const forgiveFailures = (userID: string) => forgive(inARow, keyOf(userID));
