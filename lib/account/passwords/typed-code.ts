import "server-only";

import { findResetActor, liveReset } from "@/lib/auth/identity";
import { db } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { hashesOfResetCode } from "./reset-code-hash";

const { sql } = Prisma;
const mostTries = 5;

/** Whether `u` has this username or email address. */
export const isCalled = (name: string) =>
  sql`(lower(u."username") = lower(${name}) OR lower(u."email") = lower(${name}))`;

/**
 * Whose code it is, among those of this name: two, where a username looks like the email address of another. The fifth
 * wrong one ends a code, however many are tried at once, and leaves the mail's link alone: a stranger who guesses does not
 * lock anybody out. Throws InvalidToken, whatever is wrong, and Auth.TokenRevoked with the reason for a code that was right.
 */
export async function findTypedCodeActor(code: string, name: string) {
  const isRight = sql`(r."code_hash" = ANY (${hashesOfResetCode(code)}))`;
  const codes = await db.$queryRaw<{ id: string; right: boolean }[]>`
    UPDATE "reset_tokens" r SET "code_tries" = r."code_tries" + (NOT ${isRight})::int FROM "users" u
    WHERE u."id" = r."user_id" AND u."active" AND ${isCalled(name)}
      AND ${liveReset} AND r."code_hash" IS NOT NULL AND r."code_tries" < ${mostTries}
    RETURNING r."id", ${isRight} AS "right"`;
  const match = codes.find(({ right }) => right) ?? (await findEnded());
  if (!match) throw new AppError("InvalidToken");
  return findResetActor(match.id);

  async function findEnded() {
    const [ended] = await db.$queryRaw<{ id: string }[]>`
      SELECT r."id" FROM "reset_tokens" r JOIN "users" u ON u."id" = r."user_id"
      WHERE ${isCalled(name)} AND ${isRight} AND NOT (${liveReset}) LIMIT 1`;
    return ended;
  }
}
