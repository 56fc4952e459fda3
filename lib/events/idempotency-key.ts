import "server-only";

import { seal, sha256, unseal } from "@/lib/crypto";
import type { Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";

/** A key that a caller gave a change, so that repeating the request does not repeat the change. */
export type IdempotencyKey = {
  value: string;
  /** A hash of the operation, its parameters, its body and its caller. */
  request: string;
  used?: true;
  /** Set when the answer is that of an earlier request. */
  repeated?: true;
};

/** The key of one of the changes that a request makes, each once, by their number. */
export const partOf = ({ value, request }: IdempotencyKey, nth: number): IdempotencyKey => ({
  value: sha256(`${nth} ${value}`),
  request,
});

type Stored = { request: string; answer: Uint8Array | null };

/**
 * The answer to the change that was made under this key in the last 24 hours, or null: then the key is the caller's until
 * the transaction ends, and whoever else brings it waits. Throws Idempotency.KeyReused for a key of another request.
 */
export async function claimKey(tx: Transaction, userID: string, key: IdempotencyKey): Promise<string | null> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "idempotency_keys" AS stored ("user_id", "key", "request_hash") VALUES (${userID}, ${key.value}, ${key.request})
    ON CONFLICT ("user_id", "key") DO UPDATE
      SET "request_hash" = EXCLUDED."request_hash", "answer" = NULL, "created_at" = now()
      WHERE stored."created_at" <= now() - interval '24 hours'`;
  if (claimed === 1) return null;
  const [stored] = await tx.$queryRaw<Stored[]>`
    SELECT "request_hash" AS "request", "answer" FROM "idempotency_keys" WHERE "user_id" = ${userID} AND "key" = ${key.value}`;
  if (stored?.request !== key.request) throw new AppError("Idempotency.KeyReused", { Key: key.value });
  const answer = stored.answer && unseal("answer", stored.answer, placeOf(userID, key));
  // Sealed with a secret that is no longer accepted.
  if (!answer) throw new AppError("Idempotency.AnswerLost", { Key: key.value });
  key.repeated = true;
  return answer;
}

type KeyWithAnswer = { key: IdempotencyKey; answer: string };

/** It may contain a secret that is shown once, so it is sealed, and opens nowhere else. */
export async function storeAnswer(tx: Transaction, userID: string, { key, answer }: KeyWithAnswer) {
  const sealed = seal("answer", answer, placeOf(userID, key));
  await tx.$executeRaw`
    UPDATE "idempotency_keys" SET "answer" = ${sealed} WHERE "user_id" = ${userID} AND "key" = ${key.value}`;
}

const placeOf = (userID: string, { value, request }: IdempotencyKey) => JSON.stringify([userID, value, request]);
