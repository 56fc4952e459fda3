import "server-only";

import { type Origin, writeEvent } from "@/lib/audit/record";
import { db } from "@/lib/db";
import { sealMail } from "@/lib/mail/outbox";
import { count, forgive, isUsedUp, networkOf } from "./limits";

/** Failed sign-ins in a row, wherever they came from and however long they took: NIST SP 800-63B, 3.2.2. */
const inARow = { name: "sign-in-failures", points: 100, seconds: 0 };

/** Those of a name that nobody has, for a day: it takes as long, and nothing begins it anew. */
const ofNobody = { ...inARow, name: "sign-in-failures-of-nobody", seconds: 24 * 60 * 60 };

/** Whom a sign-in is for: the user, if there is one by that name. */
type Whose = { userID: string | undefined; username: string };

const counterOf = ({ userID, username }: Whose) =>
  userID ? ([inARow, userID] as const) : ([ofNobody, username.toLowerCase()] as const);

/** Counts a failed sign-in. The one that is too many stops the password, and the user is told by mail. */
export async function countFailure(whose: Whose, origin: Origin) {
  const { userID } = whose;
  const failures = await count(...counterOf(whose));
  if (!userID || failures !== inARow.points) return;
  const expiresAt = new Date(Date.now() + 24 * 60 * 60_000);
  await db.$transaction([
    writeEvent("authn_login_fail_max", { userID, origin, data: { limit: inARow.name } }),
    db.mailOutbox.create({ data: sealMail(userID, "PasswordStopped", {}, expiresAt) }),
  ]);
}

/**
 * Whether even the right password does not sign in from here, after too many failures in a row. It goes on working from
 * the networks that it has signed in from lately: strangers who guess do not lock its owner out.
 */
export async function isStopped(whose: Whose, { address }: Origin) {
  if (!(await isUsedUp(...counterOf(whose)))) return false;
  const known = await db.$queryRaw<{ address: string }[]>`
    SELECT DISTINCT "address" FROM "audit_events" WHERE "user_id" = ${whose.userID ?? null}
      AND "event" IN ('authn_login_success', 'authn_token_created') AND "at" > now() - interval '90 days'`;
  return !known.some((each) => networkOf(each.address) === networkOf(address));
}

/** The user has signed in, or has a new password. */
export const forgiveFailures = (userID: string) => forgive(inARow, userID);
