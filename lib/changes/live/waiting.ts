import "server-only";

import { cache } from "react";
import { awaits } from "@/lib/approvals/eligibility";
import { snoozedUntil } from "@/lib/approvals/snoozed";
import type { Snooze } from "@/lib/approvals/snoozing/contract";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { visibleBy } from "@/lib/list/own-rows-sql";
import { isoText } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import { ordersInDirection } from "@/lib/orders/visibility";
import { isApprovable } from "@/lib/returns/approvable";
import { ownReturnRows, visibleReturns } from "@/lib/returns/visibility";
import { log } from "@/lib/telemetry/log";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/**
 * `more`: there are more than `count`, and counting them all would cost more than it tells. `place` and `at`: how far the
 * changes had come then, and when that was.
 */
type Waiting = { count: number; more: boolean; place: number; at: string; snoozed: Snooze[] };

const maxCount = 999;
const mostSnoozed = 200;

/** The pending counts of each area, once a page; not awaited, so that no page waits for them. */
export const countWaiting = cache((actor: Actor): Partial<Record<string, Promise<Waiting | null>>> => {
  if (!hasRole(actor, orderReaders)) return {};
  return { "/approvals": countWaitingApprovals(actor), "/returns": countWaitingReturns(actor) };
});

/** How many approvals the actor can decide now, and how many of them they have snoozed. */
function countWaitingApprovals(actor: Actor) {
  // An order for each approval until there are enough: planned as a join, all orders are read for any of a big group's.
  const from = sql`"approvals" a CROSS JOIN LATERAL (SELECT * FROM "orders" o WHERE o."id" = a."order_id" OFFSET 0) o`;
  const snoozed = sql`(SELECT json_agg(json_build_object('OrderID', s."order_id", 'ApprovalID', s."approval_id", 'Until', ${isoText(sql`s."until"`)}, 'OrderVersion', s."order_version"))
    FROM (SELECT s.* FROM "snoozes" s JOIN "orders" o ON o."id" = s."order_id" AND o."version" = s."order_version"
      WHERE s."user_id" = ${actor.UserID} AND s."until" > now() ORDER BY s."until" ${limit(mostSnoozed)}) s)`;
  return count(
    actor,
    sql`${from} WHERE ${awaits(actor)} AND ${ordersInDirection(actor, "all")} AND ${snoozedUntil(actor)} IS NULL`,
    snoozed,
  );
}

/** How many returns the actor can decide now. */
function countWaitingReturns(actor: Actor) {
  const visible = visibleBy(ownReturnRows(actor), visibleReturns(actor));
  return count(actor, sql`"order_returns" r WHERE ${isApprovable(actor)} AND ${visible}`);
}

/** Null when it cannot be said: what the count stands beside does without it. */
async function count(actor: Actor, rows: Prisma.Sql, snoozed = sql`NULL`): Promise<Waiting | null> {
  try {
    const [row] = await read<{ count: number; place: number; at: string; snoozed: Snooze[] | null }>(
      actor,
      sql`SELECT count(*)::int AS "count", (SELECT "head_position"::float8 FROM "audit_chain") AS "place", ${isoText(sql`now()`)} AS "at", ${snoozed} AS "snoozed" FROM (SELECT 1 FROM ${rows} ${limit(maxCount + 1)}) counted`,
    );
    const total = row?.count ?? 0;
    const { place = 0, at = "", snoozed: aside } = row ?? {};
    return { count: Math.min(total, maxCount), more: total > maxCount, place, at, snoozed: aside ?? [] };
  } catch (error) {
    log.warn({ err: error }, "what waits was not counted");
    return null;
  }
}
