import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { seal, sha256, unseal } from "@/lib/crypto";
import { type Transaction, transactFor } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";

/** A key that a caller gave a change, so that repeating the request does not repeat the change. */
export type IdempotencyKey = {
  value: string;
  /** Which of the changes of the request, each of which is made once. */
  part?: number;
  /** A hash of the operation, its parameters, its body and its caller. */
  request: string;
  used?: true;
  /** Set when the answer is that of an earlier request. */
  repeated?: true;
};

/** The key of one of the changes that a request makes, after reserveKey. */
export const partOf = ({ value, request }: IdempotencyKey, part: number): IdempotencyKey => ({ value, request, part });

const storedKey = ({ value, part }: IdempotencyKey) => (part === undefined ? value : sha256(`${part} ${value}`));

/** Keeps a key for a request whose changes are made one by one, before the first of them. Throws Idempotency.KeyReused. */
export async function reserveKey(actor: Actor, { value, request }: IdempotencyKey) {
  const reserve = (tx: Transaction) => tx.$executeRaw`
    INSERT INTO "idempotency_keys" AS stored ("user_id", "key", "request_hash") VALUES (${actor.UserID}, ${value}, ${request})
    ON CONFLICT ("user_id", "key") DO UPDATE
      SET "request_hash" = EXCLUDED."request_hash", "answer" = NULL, "created_at" = now()
      WHERE stored."request_hash" = EXCLUDED."request_hash" OR stored."created_at" <= now() - interval '24 hours'`;
  const reserved = await transactFor(actor, reserve);
  if (reserved === 0) throw new AppError("Idempotency.KeyReused", { Key: value });
}

type Stored = { request: string; answer: Uint8Array | null };

/**
 * The answer to the change that was made under this key in the last 24 hours, or null: then the key is the caller's until
 * the transaction ends, and whoever else brings it waits. Throws Idempotency.KeyReused for a key of another request.
 */
export async function claimKey(tx: Transaction, userID: string, key: IdempotencyKey): Promise<string | null> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "idempotency_keys" AS stored ("user_id", "key", "request_hash") VALUES (${userID}, ${storedKey(key)}, ${key.request})
    ON CONFLICT ("user_id", "key") DO UPDATE
      SET "request_hash" = EXCLUDED."request_hash", "answer" = NULL, "created_at" = now()
      WHERE stored."created_at" <= now() - interval '24 hours'`;
  if (claimed === 1) return null;
  const [stored] = await tx.$queryRaw<Stored[]>`
    SELECT "request_hash" AS "request", "answer" FROM "idempotency_keys" WHERE "user_id" = ${userID} AND "key" = ${storedKey(key)}`;
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
    UPDATE "idempotency_keys" SET "answer" = ${sealed} WHERE "user_id" = ${userID} AND "key" = ${storedKey(key)}`;
}

const placeOf = (userID: string, key: IdempotencyKey) => JSON.stringify([userID, storedKey(key), key.request]);
