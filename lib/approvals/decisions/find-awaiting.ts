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

/** Of an order's approvals that await somebody: the ID of one that nobody is deciding, and who is deciding one. */
export type Awaiting = { ID: string | null; Held: First | null };

/** What awaits the actor on an order. */
export async function findAwaiting(actor: Actor, place: OrderPlace): Promise<Awaiting> {
  authorize(actor, orderReaders);

  const key = sql`(a."order_id", a."id")`;
  const awaiting = sql`FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
    WHERE ${approvalsOf(actor, place).where} AND ${awaits(actor)}`;
  const held = sql`SELECT held."order_id", held."approval_id" FROM "decisions" held
    WHERE held."order_id" = ${place.orderID} AND held."state" = 'Held'`;
  // It ends what else awaits the actor.
  const ownDecline = sql`EXISTS (${held} AND held."decision" = 'Decline' AND held."user_id" = ${actor.UserID})`;
  // In the order of an index, so that however many others wait, none is looked at.
  const [row] = await read<Awaiting>(
    actor,
    sql`SELECT
      (SELECT a."id" ${awaiting} AND ${isUndecided(key)} AND NOT ${ownDecline} ORDER BY a."approving_group_id", a."id" LIMIT 1) AS "ID",
      (SELECT ${heldFirst} ${awaiting} AND ${key} IN (${held}) LIMIT 1) AS "Held"`,
  );
  return row ?? { ID: null, Held: null };
}
