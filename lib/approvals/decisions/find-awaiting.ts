import "server-only";

import { awaits, isUndecided } from "@/lib/approvals/eligibility";
import { approvalsOf } from "@/lib/approvals/source";
import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { orderReaders } from "@/lib/orders/contract";
import type { OrderPlace } from "@/lib/orders/parent";
import { Prisma } from "@/prisma/generated/client";
import { type First, heldFirst } from "./hindered";

const { sql } = Prisma;

/**
 * Of an order's approvals that await somebody: the ID of one that nobody is deciding, and who is deciding one. Of all of them:
 * which decisions are on hold, by the IDs of their approvals.
 */
export type Awaiting = { ID: string | null; Held: First | null; Holds: Holds };
export type Holds = Record<string, First["Decision"]>;

/** What awaits the actor on an order. */
export async function findAwaiting(actor: Actor, place: OrderPlace): Promise<Awaiting> {
  authorize(actor, orderReaders);

  const key = sql`(a."order_id", a."id")`;
  const visible = sql`"approvals" a JOIN "orders" o ON o."id" = a."order_id" WHERE ${approvalsOf(actor, place).where}`;
  const awaiting = sql`FROM ${visible} AND ${awaits(actor)}`;
  const held = sql`SELECT held."order_id", held."approval_id" FROM "decisions" held
    WHERE held."order_id" = ${place.orderID} AND held."state" = 'Held'`;
  // It ends what else awaits the actor.
  const ownDecline = sql`EXISTS (${held} AND held."decision" = 'Decline' AND held."user_id" = ${actor.UserID})`;
  // In the order of an index, so that however many others wait, none is looked at.
  const [row] = await read<Awaiting>(
    actor,
    sql`SELECT
      (SELECT a."id" ${awaiting} AND ${isUndecided(key)} AND NOT ${ownDecline} ORDER BY a."approving_group_id", a."id" LIMIT 1) AS "ID",
      (SELECT ${heldFirst} ${awaiting} AND ${key} IN (${held}) LIMIT 1) AS "Held",
      (SELECT coalesce(jsonb_object_agg(d."approval_id", d."decision"), '{}') FROM "decisions" d
        WHERE d."order_id" = ${place.orderID} AND d."state" = 'Held' AND EXISTS (SELECT FROM ${visible} AND a."id" = d."approval_id")) AS "Holds"`,
  );
  return row ?? { ID: null, Held: null, Holds: {} };
}
