import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { exactMoneyOf, isoText, moneyOf } from "@/lib/list/text-sql";
import { userName } from "@/lib/users/user-name";
import { Prisma } from "@/prisma/generated/client";
import { isApprovable } from "./approvable";
import type { OrderReturn } from "./contract";
import { orderReturnList } from "./list";
import { ownReturnRows, visibleReturns } from "./visibility";

const { sql } = Prisma;

const refund = moneyOf(sql`r."refund_amount"`);
const items = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'LineItemID', i."line_item_id", 'Quantity', i."quantity", 'RefundAmount', ${moneyOf(sql`i."refund_amount"`)}, 'Comments', i."comments"
  ) ORDER BY i."position"), '[]') FROM "order_return_items" i WHERE i."return_id" = r."id")`;

const select = sql`
  r."id" AS "ID", r."order_id" AS "OrderID", r."payment_ids" AS "PaymentIDs", r."status"::text AS "Status",
  ${isoText(sql`r."date_created"`)} AS "DateCreated", ${isoText(sql`r."date_submitted"`)} AS "DateSubmitted", ${isoText(sql`r."date_approved"`)} AS "DateApproved",
  ${isoText(sql`r."date_declined"`)} AS "DateDeclined", ${isoText(sql`r."date_canceled"`)} AS "DateCanceled", ${isoText(sql`r."date_completed"`)} AS "DateCompleted",
  ${isoText(sql`r."last_updated"`)} AS "LastUpdated", ${refund} AS "RefundAmount", r."comments" AS "Comments",
  ${items} AS "ItemsToReturn", r."xp" AS "xp"`;

/** The records of returns, whoever may see them. */
export const orderReturnRecords = { from: sql`"order_returns" r`, select };

const ofOrder = (column: Prisma.Sql) => sql`(SELECT ${column} FROM "orders" o WHERE o."id" = r."order_id")`;

const names = {
  Currency: ofOrder(sql`o."currency"`),
  // An import does not know who submitted it.
  Requester: userName(sql`coalesce(r."submitted_by_id", ${ofOrder(sql`o."from_user_id"`)})`),
};

const date = (column: Prisma.Sql) =>
  ({ match: [column], cast: sql`timestamptz`, nullable: true, nulls: "last" }) as const;
const ofItems = { from: sql`"order_return_items" i`, where: sql`i."return_id" = r."id"` };

const columns: Source["columns"] = {
  ID: { match: [sql`r."id"`] },
  OrderID: { match: [sql`r."order_id"`] },
  PaymentIDs: {
    match: [sql`payment."id"`],
    within: { from: sql`unnest(r."payment_ids") payment("id")`, where: sql`true` },
  },
  Status: { match: [sql`r."status"`], cast: sql`"OrderReturnStatus"` },
  DateCreated: { match: [sql`r."date_created"`], cast: sql`timestamptz`, indexed: true },
  DateSubmitted: date(sql`r."date_submitted"`),
  DateApproved: date(sql`r."date_approved"`),
  DateDeclined: date(sql`r."date_declined"`),
  DateCanceled: date(sql`r."date_canceled"`),
  DateCompleted: date(sql`r."date_completed"`),
  LastUpdated: { match: [sql`r."last_updated"`], cast: sql`timestamptz` },
  RefundAmount: { match: [exactMoneyOf(sql`r."refund_amount"`)], cast: sql`numeric`, nullable: true },
  Comments: { match: [sql`r."comments"`], nullable: true },
  ItemsToReturn: { match: [sql`i."return_id"`], within: ofItems },
  "ItemsToReturn.LineItemID": { match: [sql`i."line_item_id"`], within: ofItems },
  xp: { match: [sql`r."xp"`], nullable: true },
};

/** The returns of the orders that the actor may see, and those that a group of theirs is asked about. */
export function orderReturnsOf(actor: Actor): Source<OrderReturn> & { version: Prisma.Sql } {
  return {
    actor,
    list: orderReturnList,
    scope: `${orderReturnList.name} ${actor.CompanyID}`,
    ...orderReturnRecords,
    where: visibleReturns(actor),
    ownRows: ownReturnRows(actor),
    key: [sql`r."id"`],
    version: sql`r."version"`,
    names,
    columns: { ...columns, Approvable: { match: [isApprovable(actor)], cast: sql`boolean` } },
  };
}
