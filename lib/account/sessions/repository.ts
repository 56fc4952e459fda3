import "server-only";

import { lockUser, requireSession } from "@/lib/account/sign-in/sessions";
import { type Actor, authorize } from "@/lib/auth/actor";
import { liveSession } from "@/lib/auth/identity";
import { query } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
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
export async function deleteSession(by: By, sessionID: string) {
  const { actor } = by;
  authorize(actor, deleteSessionContract.roles);

  await write(by, async ({ tx, emit }) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionID, userId: actor.UserID } });
    if (count === 0) throw notFound("Session", sessionID);
    emit({ event: "authn_logout", data: { sessions: count } });
  });
}

/** Ends all of the actor's sessions but the one that asks. Of two that end each other at once, one stays. */
export async function deleteOtherSessions(by: By) {
  const { actor } = by;
  authorize(actor, deleteOtherSessionsContract.roles);

  await write(by, async ({ tx, emit }) => {
    await lockUser(tx, actor.UserID);
    await requireSession(tx, actor);
    const { count } = await tx.session.deleteMany({ where: { userId: actor.UserID, id: { not: currentOf(actor) } } });
    emit({ event: "authn_logout", data: { sessions: count } });
  });
}

const currentOf = ({ Credential }: Actor) => (Credential.type === "session" ? Credential.id : "");
