import "server-only";

import { doneBy, type Origin, recordEvent } from "@/lib/audit/record";
import type { Actor } from "@/lib/auth/actor";
import { db, type Transaction } from "@/lib/db";

export type Scope = "private" | "company";
export const scopeOf = (shared: boolean): Scope => (shared ? "company" : "private");

/** Since what the audit said last; and who changed it last, and from where. */
type Untold = { from: Scope; address: string; requestId: string; clientID: string | null };

type Sharing = { id: string; from: Scope; to: Scope | "deleted" };
type Within = { tx: Transaction; origin: Origin };

/** Tells the audit at once of a view that is made shared, or was shared until it was deleted. */
export async function recordSharing(actor: Actor, sharing: Sharing, { tx, origin }: Within) {
  await record(tx, sharing, { ...doneBy(actor), origin });
}

/**
 * Tells the audit who sees a view from now on: at once, or within a minute of what it was told last, when that minute is
 * over, and then what came of it in the end. What is to be told is written with the change.
 */
export async function noteSharing(actor: Actor, { id, from, to }: Sharing & { to: Scope }, { tx, origin }: Within) {
  const [told] = await tx.$queryRaw<{ recent: boolean | null; untold: Untold | null }[]>`
    SELECT "told_at" > now() - interval '1 minute' AS "recent", "untold" FROM "saved_views" WHERE "id" = ${id} FOR UPDATE`;
  const since = told?.untold?.from ?? from;
  if (!told?.recent) {
    if (since !== to) await recordSharing(actor, { id, from: since, to }, { tx, origin });
    await tx.$executeRaw`UPDATE "saved_views" SET "told_at" = now(), "untold" = NULL WHERE "id" = ${id}`;
    return;
  }
  const untold: Untold = { from: since, ...origin, clientID: doneBy(actor).clientID ?? null };
  await tx.$executeRaw`
    UPDATE "saved_views" SET "untold" = ${since === to ? null : JSON.stringify(untold)}::jsonb WHERE "id" = ${id}`;
}

const batch = 100;
type Due = { id: string; ownerID: string; shared: boolean; untold: Untold };

/** Tells the audit what came of the views whose minute is over. */
export async function tellSharings() {
  for (let told = batch; told === batch; ) told = await db.$transaction(tellBatch);
}

async function tellBatch(tx: Transaction) {
  const due = await tx.$queryRaw<Due[]>`
    UPDATE "saved_views" v SET "told_at" = now(), "untold" = NULL
    FROM (
      SELECT "id", "untold" FROM "saved_views" WHERE "untold" IS NOT NULL AND "told_at" <= now() - interval '1 minute'
      ORDER BY "told_at" LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) due
    WHERE v."id" = due."id"
    RETURNING v."id", v."owner_id" AS "ownerID", v."shared", due."untold"`;
  for (const { id, ownerID, shared, untold } of due) {
    const { from, address, requestId, clientID } = untold;
    const caller = { userID: ownerID, clientID: clientID ?? undefined, origin: { address, requestId } };
    await record(tx, { id, from, to: scopeOf(shared) }, caller);
  }
  return due.length;
}

async function record(tx: Transaction, { id, from, to }: Sharing, caller: Parameters<typeof recordEvent>[1]) {
  if (from === to) return;
  const data = { object: "saved view", id, from, to };
  await recordEvent("privilege_permissions_changed", { ...caller, data }, tx);
}
