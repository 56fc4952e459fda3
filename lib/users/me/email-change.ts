import "server-only";

import { randomBytes } from "node:crypto";
import { lockUser } from "@/lib/account/sign-in/sessions";
import type { Actor } from "@/lib/auth/actor";
import { consume } from "@/lib/auth/limits";
import { networkOf } from "@/lib/auth/network-of";
import { sha256 } from "@/lib/crypto";
import { inHours } from "@/lib/db/clock";
import { db } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { callerOf, type Origin } from "@/lib/events/record";
import { type Unit, write } from "@/lib/events/write";
import { Prisma } from "@/prisma/generated/client";

const hoursOfLink = 24;
const perUser = { name: "email-change", points: 5, seconds: 60 * 60 };
const perNetwork = { name: "email-confirmation", points: 30, seconds: 15 * 60 };

/** Each sends two mails. Throws TooManyRequests. */
export const countEmailChange = (actor: Actor, origin: Origin) =>
  consume(perUser, actor.UserID, callerOf(actor, origin));

/**
 * Promises a mail with a link to the new address, and one that says so to the present one. Whether somebody has the address
 * is not told here: only who reads its mails learns it. The transaction holds the user.
 */
export async function requestEmail({ tx, deliver }: Unit, { ID, Email }: { ID: string; Email: string }, email: string) {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = inHours(hoursOfLink);
  await tx.$executeRaw`
    INSERT INTO "email_changes" ("user_id", "token_hash", "email", "expires_at")
    VALUES (${ID}, ${sha256(token)}, ${email}, ${expiresAt}::timestamptz)
    ON CONFLICT ("user_id") DO UPDATE
      SET "token_hash" = EXCLUDED."token_hash", "email" = EXCLUDED."email", "created_at" = now(), "expires_at" = EXCLUDED."expires_at"`;
  deliver({ userID: ID, template: "EmailConfirmation", data: { token, to: email }, expiresAt });
  deliver({ userID: ID, template: "EmailChangeRequested", data: { to: Email }, expiresAt });
}

/**
 * Gives the user the address that the link was sent to, once, and ends their reset links. Throws InvalidRequest for a link
 * that works no more, and Conflict for an address that somebody else has by now.
 */
export async function confirmEmail(token: string, origin: Origin) {
  const hash = sha256(token);
  const [pending] = await findPending(hash);
  if (!pending) {
    await consume(perNetwork, networkOf(origin.address), { origin });
    throw deadLink();
  }
  const { userID } = pending;
  await write({ userID, origin }, async ({ tx, emit, deliver }) => {
    await lockUser(tx, userID);
    const [change] = await tx.$queryRaw<{ email: string; before: string }[]>`
      DELETE FROM "email_changes" e USING "users" u
      WHERE e."token_hash" = ${hash} AND e."expires_at" > now() AND u."id" = e."user_id" AND u."active"
      RETURNING e."email", u."email" AS "before"`;
    if (!change) throw deadLink();
    // The index says whether the address is free: whoever looked first could still come second.
    await tx.user.update({ where: { id: userID }, data: { email: change.email } }).catch(refuseDuplicate);
    await tx.$executeRaw`
      UPDATE "reset_tokens" SET "revoked_at" = now() WHERE "user_id" = ${userID} AND "used_at" IS NULL AND "revoked_at" IS NULL`;
    deliver({ userID, template: "EmailChanged", data: { to: change.before }, expiresAt: inHours(24) });
    const object = { type: "User", id: userID } as const;
    emit({ event: "user_updated", object, data: { UserID: userID, changes: { Email: "changed" } } });
  });
}

const findPending = (hash: string) => db.$queryRaw<{ userID: string }[]>`
  SELECT "user_id" AS "userID" FROM "email_changes" WHERE "token_hash" = ${hash} AND "expires_at" > now()`;

function deadLink() {
  const message = "Token: The link was used, replaced or has expired. Change the email address again.";
  return new AppError("InvalidRequest", { Property: "Token", Reason: "Superseded" }, { message });
}

function refuseDuplicate(error: unknown): never {
  const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
  if (!isTaken) throw error;
  const message = "Token: Another account has this email address. Use another address.";
  throw new AppError("Conflict", { Property: "Token" }, { message });
}
