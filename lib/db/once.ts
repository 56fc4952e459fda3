import "server-only";

import type { Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { seal, unseal } from "@/lib/seal";

/** A key that a caller gave a change, so that asking again does not make it again. */
export type Once = {
  key: string;
  /** A hash of the operation, its parameters and its body. */
  request: string;
  /** Set when the answer is that of an earlier request. */
  repeated?: true;
};

type Kept = { request: string; answer: Uint8Array | null };

/**
 * The answer of the change that was made under this key in the last 24 hours, if one was; otherwise the key is the
 * caller's until the transaction ends, and whoever else comes with it waits. Throws Idempotency.KeyReused for a key of
 * another request.
 */
export async function findAnswer(tx: Transaction, userID: string, once: Once): Promise<string | null> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "idempotency_keys" AS kept ("user_id", "key", "request_hash") VALUES (${userID}, ${once.key}, ${once.request})
    ON CONFLICT ("user_id", "key") DO UPDATE
      SET "request_hash" = EXCLUDED."request_hash", "answer" = NULL, "created_at" = now()
      WHERE kept."created_at" <= now() - interval '24 hours'`;
  if (claimed === 1) return null;
  const [kept] = await tx.$queryRaw<Kept[]>`
    SELECT "request_hash" AS "request", "answer" FROM "idempotency_keys" WHERE "user_id" = ${userID} AND "key" = ${once.key}`;
  if (kept?.request !== once.request) throw new AppError("Idempotency.KeyReused", { Key: once.key });
  const answer = kept.answer && unseal("answer", kept.answer);
  // Sealed with a secret that is no longer accepted.
  if (!answer) throw new AppError("Idempotency.AnswerLost", { Key: once.key });
  once.repeated = true;
  return answer;
}

/** It may hold a secret that is shown once: it is sealed. */
export async function keepAnswer(tx: Transaction, userID: string, { once, answer }: { once: Once; answer: string }) {
  await tx.$executeRaw`
    UPDATE "idempotency_keys" SET "answer" = ${seal("answer", answer)} WHERE "user_id" = ${userID} AND "key" = ${once.key}`;
}
