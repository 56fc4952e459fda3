import "server-only";

import { lockUser } from "@/lib/account/sign-in/sessions";
import { type Actor, authorize } from "@/lib/auth/actor";
import { currentTime } from "@/lib/db/clock";
import { query } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
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
export async function deleteGrant(by: By, clientID: string) {
  const { actor } = by;
  authorize(actor, deleteGrantContract.roles);

  await write(by, async ({ tx, emit }) => {
    await lockUser(tx, actor.UserID);
    const { count } = await tx.tokenFamily.updateMany({
      where: { userId: actor.UserID, clientId: clientID, revokedAt: null, expiresAt: { gt: currentTime() } },
      data: { revokedAt: currentTime() },
    });
    if (count === 0) throw notFound("ApiClient", clientID);
    emit({ event: "authn_token_revoked", clientID, data: { grants: count } });
  });
}
