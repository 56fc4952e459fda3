import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";

/** Serialises a person's changes to what is theirs, so that counts and comparisons stay true until the write. */
export async function holdUser({ UserID }: Pick<Actor, "UserID">, tx: Transaction) {
  await tx.$queryRaw`SELECT 1 FROM "users" WHERE "id" = ${UserID} FOR NO KEY UPDATE`;
}
