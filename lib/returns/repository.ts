import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { iso } from "@/lib/fields";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import type { Source } from "@/lib/list/source";
import { orderReaders } from "@/lib/orders/contract";
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

const from = sql`"order_returns" r`;
const visible = (actor: Actor) => ofVisibleOrder(actor, sql`r."order_id"`);

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

type DateName = Extract<keyof OrderReturn, `Date${string}`>;
type Row = Omit<OrderReturn, DateName | "LastUpdated"> &
  Record<Exclude<DateName, "DateCreated">, Date | null> & { DateCreated: Date; LastUpdated: Date };

export async function listOrderReturns(actor: Actor, query: ListQuery): Promise<Page<OrderReturn>> {
  authorize(actor, orderReaders);

  const scope = `${orderReturnList.name} ${actor.CompanyID}`;
  const page = await selectPage<Row>(
    { list: orderReturnList, scope, from, where: visible(actor), key: [sql`r."id"`], select, columns },
    query,
  );
  return { ...page, Items: page.Items.map(toOrderReturn) };
}

/** Throws NotFound for a return that is not there or whose order the actor may not see. */
export async function getOrderReturn(actor: Actor, returnID: string): Promise<OrderReturn> {
  authorize(actor, orderReaders);

  const [row] = await db.$queryRaw<Row[]>`
    SELECT ${select} FROM ${from} WHERE r."id" = ${returnID} AND ${visible(actor)}`;
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
