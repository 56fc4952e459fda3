import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { iso } from "@/lib/fields";
import { orderReaders } from "@/lib/orders/contract";
import { visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { OrderReturn } from "./contract";

const { sql } = Prisma;

const items = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'LineItemID', i."line_item_id", 'Quantity', i."quantity", 'RefundAmount', i."refund_amount", 'Comments', i."comments"
  ) ORDER BY i."position"), '[]') FROM "order_return_items" i WHERE i."return_id" = r."id")`;

const select = sql`
  r."id" AS "ID", r."order_id" AS "OrderID", r."payment_ids" AS "PaymentIDs", r."status"::text AS "Status",
  r."date_created" AS "DateCreated", r."date_submitted" AS "DateSubmitted", r."date_approved" AS "DateApproved",
  r."date_declined" AS "DateDeclined", r."date_canceled" AS "DateCanceled", r."date_completed" AS "DateCompleted",
  r."last_updated" AS "LastUpdated", r."refund_amount" AS "RefundAmount", r."comments" AS "Comments",
  ${items} AS "ItemsToReturn", r."xp" AS "xp"`;

type DateName = Extract<keyof OrderReturn, `Date${string}`>;
type Row = Omit<OrderReturn, DateName | "LastUpdated"> &
  Record<Exclude<DateName, "DateCreated">, Date | null> & { DateCreated: Date; LastUpdated: Date };

/** Throws NotFound for a return that is not there or whose order the actor may not see. */
export async function getOrderReturn(actor: Actor, returnID: string): Promise<OrderReturn> {
  authorize(actor, orderReaders);

  const [row] = await db.$queryRaw<Row[]>`
    SELECT ${select} FROM "order_returns" r JOIN "orders" o ON o."id" = r."order_id"
    WHERE r."id" = ${returnID} AND ${visibleOrders(actor, "all")}`;
  if (!row) throw notFound("OrderReturn", returnID);
  return toOrderReturn(row);
}

function toOrderReturn(row: Row): OrderReturn {
  return {
    ...row,
    DateCreated: iso(row.DateCreated),
    DateSubmitted: iso(row.DateSubmitted),
    DateApproved: iso(row.DateApproved),
    DateDeclined: iso(row.DateDeclined),
    DateCanceled: iso(row.DateCanceled),
    DateCompleted: iso(row.DateCompleted),
    LastUpdated: iso(row.LastUpdated),
  };
}
