import "server-only";

import { type Transaction, transact } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import type { DomainEvent } from "@/lib/events/catalogue";
import { callerOf, recordEvents } from "@/lib/events/record";
import type { By, Unit } from "@/lib/events/write";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

type Scope = "private" | "company";
export const scopeOf = (shared: boolean): Scope => (shared ? "company" : "private");

/** Since what the audit said last; and who changed it last, and from where. */
type Untold = { from: Scope; address: string; requestId: string; clientID: string | null };

type Sharing = { id: string; from: Scope; to: Scope | "deleted" };

/** Says who sees a view from now on. */
export const sharingEvent = ({ id, from, to }: Sharing): DomainEvent => ({
  event: "privilege_permissions_changed",
  object: { type: "SavedView", id },
  data: { object: "saved view", id, from, to },
});

/**
 * Says who sees a view from now on: at once, or within a minute of what was said last, when that minute is over, and
 * then what came of it in the end. What is to be said is written with the change.
 */
export async function noteSharing(by: By, { id, from, to }: Sharing & { to: Scope }, { tx, emit }: Unit) {
  const [row] = await tx.$queryRaw<{ recent: boolean | null; untold: Untold | null }[]>`
    SELECT "told_at" > now() - interval '1 minute' AS "recent", "untold" FROM "saved_views" WHERE "id" = ${id} FOR UPDATE`;
  const since = row?.untold?.from ?? from;
  if (!row?.recent) {
    if (since !== to) emit(sharingEvent({ id, from: since, to }));
    await tx.$executeRaw`UPDATE "saved_views" SET "told_at" = now(), "untold" = NULL WHERE "id" = ${id}`;
    return;
  }
  const { clientID = null } = callerOf(by.actor, by.origin);
  const untold: Untold = { from: since, ...by.origin, clientID };
  await tx.$executeRaw`
    UPDATE "saved_views" SET "untold" = ${since === to ? null : JSON.stringify(untold)}::jsonb WHERE "id" = ${id}`;
}

const batch = 100;
const isDue = sql`"untold" IS NOT NULL AND "told_at" <= now() - interval '1 minute'`;
export const areSharingsDue = sql`EXISTS (SELECT FROM "saved_views" WHERE ${isDue})`;

type Due = { id: string; ownerID: string; shared: boolean; untold: Untold };

/** Tells the audit what came of the views whose minute is over. */
export async function tellSharings() {
  for (let count = batch; count === batch; ) count = await transact(tellBatch);
}

async function tellBatch(tx: Transaction) {
  const due = await tx.$queryRaw<Due[]>`
    UPDATE "saved_views" v SET "told_at" = now(), "untold" = NULL
    FROM (
      SELECT "id", "untold" FROM "saved_views" WHERE ${isDue}
      ORDER BY "told_at" ${limit(batch)} FOR UPDATE SKIP LOCKED
    ) due
    WHERE v."id" = due."id"
    RETURNING v."id", v."owner_id" AS "ownerID", v."shared", due."untold"`;
  for (const { id, ownerID, shared, untold } of due) {
    const { from, address, requestId, clientID } = untold;
    const to = scopeOf(shared);
    const caller = { userID: ownerID, clientID: clientID ?? undefined, origin: { address, requestId } };
    if (from !== to) await recordEvents(caller, [sharingEvent({ id, from, to })], tx);
  }
  return due.length;
}
