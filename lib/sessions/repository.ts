import "server-only";

import { doneBy, type Origin, recordEvent } from "@/lib/audit/record";
import { type Actor, authorize } from "@/lib/auth/actor";
import { liveSession } from "@/lib/auth/identity";
import { lockUser, requireSession } from "@/lib/auth/sessions";
import { db, query } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { deleteOtherSessionsContract, deleteSessionContract, listSessionsContract, type Session } from "./contract";

const { sql } = Prisma;

/** The actor's sessions that have not ended, the current one first. */
export async function listSessions(actor: Actor): Promise<{ Items: Session[] }> {
  authorize(actor, listSessionsContract.roles);

  const current = currentOf(actor);
  const Items = await query<Session>(sql`
    SELECT s."id" AS "ID", ${isoText(sql`s."created_at"`)} AS "DateCreated", ${isoText(sql`s."last_seen_at"`)} AS "LastSeen",
      s."user_agent" AS "UserAgent", s."id" = ${current} AS "Current"
    FROM "sessions" s WHERE s."user_id" = ${actor.UserID} AND ${liveSession}
    ORDER BY s."id" = ${current} DESC, s."last_seen_at" DESC, s."id" LIMIT 100`);
  return { Items };
}

/** Ends one of the actor's sessions, which may be the current one. Another person's does not exist. */
export async function deleteSession(actor: Actor, sessionID: string, origin: Origin) {
  authorize(actor, deleteSessionContract.roles);

  await db.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionID, userId: actor.UserID } });
    if (count === 0) throw notFound("Session", sessionID);
    await recordEvent("authn_logout", { ...doneBy(actor), origin, data: { sessions: count } }, tx);
  });
}

/** Ends all of the actor's sessions but the one that asks. Of two that end each other at once, one stays. */
export async function deleteOtherSessions(actor: Actor, origin: Origin) {
  authorize(actor, deleteOtherSessionsContract.roles);

  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.UserID);
    await requireSession(tx, actor);
    const { count } = await tx.session.deleteMany({ where: { userId: actor.UserID, id: { not: currentOf(actor) } } });
    await recordEvent("authn_logout", { ...doneBy(actor), origin, data: { sessions: count } }, tx);
  });
}

const currentOf = ({ Credential }: Actor) => (Credential.type === "session" ? Credential.id : "");
