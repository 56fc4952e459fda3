import "server-only";

import { doneBy, type Origin, recordEvent } from "@/lib/audit/record";
import { type Actor, authorize } from "@/lib/auth/actor";
import { lockUser } from "@/lib/auth/sessions";
import { db, query } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { iso } from "@/lib/fields";
import { Prisma } from "@/prisma/generated/client";
import { deleteGrantContract, type Grant, listGrantsContract } from "./contract";

const { sql } = Prisma;

type Row = { id: string; name: string; createdAt: Date; expiresAt: Date };

/** The API clients that hold tokens of the actor, each with all of them. */
export async function listGrants(actor: Actor): Promise<{ Items: Grant[] }> {
  authorize(actor, listGrantsContract.roles);

  const rows = await query<Row>(sql`
    SELECT c."id", c."name", min(f."created_at") AS "createdAt", max(f."expires_at") AS "expiresAt"
    FROM "token_families" f JOIN "api_clients" c ON c."id" = f."client_id"
    WHERE f."user_id" = ${actor.UserID} AND f."revoked_at" IS NULL AND f."expires_at" > now() AND c."active"
    GROUP BY c."id" ORDER BY max(f."created_at") DESC, c."id" LIMIT 100`);
  const Items = rows.map(({ id, name, createdAt, expiresAt }) => ({
    ClientID: id,
    ClientName: name,
    DateCreated: iso(createdAt),
    DateExpires: iso(expiresAt),
  }));
  return { Items };
}

/** Revokes the client's tokens that speak for the actor. One that holds none does not exist. */
export async function deleteGrant(actor: Actor, clientID: string, origin: Origin) {
  authorize(actor, deleteGrantContract.roles);

  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.UserID);
    const { count } = await tx.tokenFamily.updateMany({
      where: { userId: actor.UserID, clientId: clientID, revokedAt: null, expiresAt: { gt: new Date() } },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw notFound("ApiClient", clientID);
    await recordEvent("authn_token_revoked", { ...doneBy(actor), clientID, origin, data: { grants: count } }, tx);
  });
}
