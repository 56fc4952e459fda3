import "server-only";

import { AsyncResource } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";
import { bells } from "./bell";

/** What the database tells its listeners on. */
export const channel = "countersign_changes";

export const areEventsWithoutPlace = Prisma.sql`EXISTS (SELECT FROM "audit_events" WHERE "position" IS NULL)`;

const batch = 1000;
/** Between two batches, in milliseconds: each has what gathered. */
const pace = 100;
const attempts = 4;

/** `outside`: of any request, of whose trace it would else be a part. */
type Publishing = { isWanted: boolean; isUnderWay: boolean; outside: AsyncResource };

declare global {
  /** The server and Next hold a copy of this module each: there is one publisher all the same. */
  var publishing: Publishing | undefined;
}

/**
 * Gives each event that has none its place: the one in the chain. One process at a time does it, for all; then it tells
 * the listeners, once for the batch, so that those who decide do not wait for each other to tell. How many there were.
 */
export async function publish() {
  let all = 0;
  for (let placed = batch; placed === batch; all += placed) {
    const [row] = await db.$queryRaw<{ placed: number }[]>`
      SELECT "placed", CASE WHEN "placed" > 0 THEN pg_notify(${channel}, '')::text END
      FROM "chain_audit_events"(${batch}::int) AS "placed"`;
    placed = row?.placed ?? 0;
  }
  if (all > 0) bells.published.ring();
  return all;
}

/** With the server: from now on changes are published soon. */
export function startPublishing() {
  globalThis.publishing ??= { isWanted: false, isUnderWay: false, outside: new AsyncResource("publish") };
}

/** Soon after a change, so that nobody waits for the worker's next turn. A failure is the worker's to tell. */
export function publishSoon() {
  const state = globalThis.publishing;
  if (!state) return;
  state.isWanted = true;
  if (state.isUnderWay) return;
  state.isUnderWay = true;
  state.outside.runInAsyncScope(() => setTimeout(() => void publishRequests(state), pace / 2).unref());
}

async function publishRequests(state: Publishing) {
  try {
    while (state.isWanted) {
      state.isWanted = false;
      // Another process may be at it, and may have begun before the change was made.
      for (let remaining = attempts; remaining > 0 && (await publish()) === 0; remaining--) await rest(pace / 2);
      await rest(pace);
    }
  } catch {
    state.isWanted = false;
  } finally {
    state.isUnderWay = false;
  }
}

const rest = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });
