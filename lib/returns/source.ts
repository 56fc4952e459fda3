import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { iso } from "@/lib/fields";
import type { Listing } from "@/lib/list/listing";
import type { Source } from "@/lib/list/source";
import { ofVisibleOrder } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { OrderReturn } from "./contract";
import { orderReturnList } from "./list";

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

const date = (column: Prisma.Sql) => ({ match: [column], cast: sql`timestamptz`, nullable: true }) as const;
const ofItems = { from: sql`"order_return_items" i`, where: sql`i."return_id" = r."id"` };

const columns: Source["columns"] = {
  ID: { match: [sql`r."id"`] },
  OrderID: { match: [sql`r."order_id"`] },
  PaymentIDs: {
    match: [sql`payment."id"`],
    within: { from: sql`unnest(r."payment_ids") payment("id")`, where: sql`true` },
  },
  Status: { match: [sql`r."status"`], cast: sql`"OrderReturnStatus"` },
  DateCreated: { match: [sql`r."date_created"`], cast: sql`timestamptz` },
  DateSubmitted: date(sql`r."date_submitted"`),
  DateApproved: date(sql`r."date_approved"`),
  DateDeclined: date(sql`r."date_declined"`),
  DateCanceled: date(sql`r."date_canceled"`),
  DateCompleted: date(sql`r."date_completed"`),
  LastUpdated: { match: [sql`r."last_updated"`], cast: sql`timestamptz` },
  RefundAmount: { match: [sql`r."refund_amount"`], cast: sql`float8`, nullable: true },
  Comments: { match: [sql`r."comments"`], nullable: true },
  ItemsToReturn: { match: [sql`i."return_id"`], within: ofItems },
  "ItemsToReturn.LineItemID": { match: [sql`i."line_item_id"`], within: ofItems },
  xp: { match: [sql`r."xp"`], nullable: true },
};

/** The returns of the orders that the actor may see. */
export function orderReturnsOf(actor: Actor): Listing<OrderReturnRow, OrderReturn> {
  return {
    actor,
    list: orderReturnList,
    scope: `${orderReturnList.name} ${actor.CompanyID}`,
    from: sql`"order_returns" r`,
    where: ofVisibleOrder(actor, sql`r."order_id"`),
    key: [sql`r."id"`],
    select,
    columns,
    toRecord: toOrderReturn,
  };
}

type DateName = Extract<keyof OrderReturn, `Date${string}`>;
type OrderReturnRow = Omit<OrderReturn, DateName | "LastUpdated"> &
  Record<Exclude<DateName, "DateCreated">, Date | null> & { DateCreated: Date; LastUpdated: Date };

function toOrderReturn(row: OrderReturnRow): OrderReturn {
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
