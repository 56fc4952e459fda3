import "server-only";

import { doneBy, type Origin, recordEvent } from "@/lib/audit/record";
import { type Actor, authorize } from "@/lib/auth/actor";
import { lockUser } from "@/lib/auth/sessions";
import { now } from "@/lib/clock";
import { db, query } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { deleteGrantContract, type Grant, listGrantsContract } from "./contract";

const { sql } = Prisma;

/** The API clients that hold tokens of the actor, each with all of them. */
export async function listGrants(actor: Actor): Promise<{ Items: Grant[] }> {
  authorize(actor, listGrantsContract.roles);

  const Items = await query<Grant>(sql`
    SELECT c."id" AS "ClientID", c."name" AS "ClientName",
      ${isoText(sql`min(f."created_at")`)} AS "DateCreated", ${isoText(sql`max(f."expires_at")`)} AS "DateExpires"
    FROM "token_families" f JOIN "api_clients" c ON c."id" = f."client_id"
    WHERE f."user_id" = ${actor.UserID} AND f."revoked_at" IS NULL AND f."expires_at" > now() AND c."active"
    GROUP BY c."id" ORDER BY max(f."created_at") DESC, c."id" LIMIT 100`);
  return { Items };
}

/** Revokes the client's tokens that speak for the actor. One that holds none does not exist. */
export async function deleteGrant(actor: Actor, clientID: string, origin: Origin) {
  authorize(actor, deleteGrantContract.roles);

  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.UserID);
    const { count } = await tx.tokenFamily.updateMany({
      where: { userId: actor.UserID, clientId: clientID, revokedAt: null, expiresAt: { gt: new Date(now()) } },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw notFound("ApiClient", clientID);
    await recordEvent("authn_token_revoked", { ...doneBy(actor), clientID, origin, data: { grants: count } }, tx);
  });
}
