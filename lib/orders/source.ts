import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { searchNamesIn } from "@/lib/list/search-names";
import type { Column, Source } from "@/lib/list/source";
import { exactMoneyOf, isoText, moneyOf } from "@/lib/list/text-sql";
import { companyName } from "@/lib/users/company-name";
import { personSql } from "@/lib/users/person-sql";
import { userName } from "@/lib/users/user-name";
import { Prisma } from "@/prisma/generated/client";
import { addressSql } from "./address-sql";
import type { Order } from "./contract";
import type { Direction } from "./direction";
import { orderList, placedOrderList } from "./list";
import { dateSubmitted } from "./submitted-sql";
import { ordersInDirection, ownOrderRows, visibleOrders } from "./visibility";

const { sql } = Prisma;

const fromUser = personSql("fu");
const billingAddress = addressSql("BillingAddress", sql`o."billing_address"`);

const isSubmitted = sql`(${dateSubmitted} IS NOT NULL)`;
const lineItemCount = sql`(SELECT count(*) FROM "line_items" l WHERE l."order_id" = o."id")`;
const pendingApprovals = sql`(SELECT count(*) FROM "approvals" p WHERE p."order_id" = o."id" AND p."status" = 'Pending')`;

const from = sql`"orders" o JOIN "users" fu ON fu."id" = o."from_user_id"`;
const select = sql`
  o."id" AS "ID", o."from_company_id" AS "FromCompanyID", o."to_company_id" AS "ToCompanyID", o."from_user_id" AS "FromUserID",
  ${fromUser.json} AS "FromUser",
  o."billing_address_id" AS "BillingAddressID", ${billingAddress.json} AS "BillingAddress", o."shipping_address_id" AS "ShippingAddressID",
  o."status"::text AS "Status", ${isoText(sql`o."date_created"`)} AS "DateCreated", ${isoText(dateSubmitted)} AS "DateSubmitted",
  ${isoText(sql`o."date_submitted_for_approval"`)} AS "DateSubmittedForApproval",
  ${isoText(sql`o."date_approved"`)} AS "DateApproved", ${isoText(sql`o."date_declined"`)} AS "DateDeclined",
  ${isoText(sql`o."date_canceled"`)} AS "DateCanceled", ${isoText(sql`o."date_completed"`)} AS "DateCompleted",
  ${isoText(sql`o."last_updated"`)} AS "LastUpdated",
  ${moneyOf(sql`o."subtotal"`)} AS "Subtotal", ${moneyOf(sql`o."shipping_cost"`)} AS "ShippingCost", ${moneyOf(sql`o."tax_cost"`)} AS "TaxCost",
  ${moneyOf(sql`o."gratuity"`)} AS "Gratuity", ${moneyOf(sql`o."fees"`)} AS "Fees", ${moneyOf(sql`o."promotion_discount"`)} AS "PromotionDiscount",
  ${moneyOf(sql`o."total"`)} AS "Total", o."currency" AS "Currency", ${isSubmitted} AS "IsSubmitted", o."comments" AS "Comments",
  ${lineItemCount}::int AS "LineItemCount", ${pendingApprovals}::int AS "PendingApprovals", o."xp" AS "xp"`;

/** The records of orders, whoever may see them. */
export const orderRecords = { from, select };

export const orderNames = {
  FromCompanyID: companyName(sql`o."from_company_id"`),
  ToCompanyID: companyName(sql`o."to_company_id"`),
  FromUserID: userName(sql`o."from_user_id"`),
};

const date = (column: Prisma.Sql): Column => ({
  match: [column],
  cast: sql`timestamptz`,
  ...{ nullable: true, nulls: "last" },
});
const amount = (column: Prisma.Sql): Column => ({ match: [exactMoneyOf(column)], cast: sql`numeric` });

/** The columns of `orders o` with their `users fu`. */
export const orderColumns: Source["columns"] = {
  ID: { match: [sql`o."id"`] },
  FromCompanyID: {
    match: [sql`o."from_company_id"`],
    searchNames: searchNamesIn(sql`o."from_company_id"`, sql`"companies"`),
  },
  ToCompanyID: {
    match: [sql`o."to_company_id"`],
    searchNames: searchNamesIn(sql`o."to_company_id"`, sql`"companies"`),
  },
  FromUserID: { match: [sql`o."from_user_id"`] },
  ...fromUser.columns("FromUser"),
  BillingAddressID: { match: [sql`o."billing_address_id"`], nullable: true },
  ...billingAddress.columns,
  ShippingAddressID: { match: [sql`o."shipping_address_id"`], nullable: true },
  Status: { match: [sql`o."status"`], cast: sql`"OrderStatus"` },
  DateCreated: { match: [sql`o."date_created"`], cast: sql`timestamptz`, indexed: true },
  DateSubmitted: date(dateSubmitted),
  DateSubmittedOrCreated: { match: [sql`coalesce(${dateSubmitted}, o."date_created")`], cast: sql`timestamptz` },
  DateSubmittedForApproval: date(sql`o."date_submitted_for_approval"`),
  DateApproved: date(sql`o."date_approved"`),
  DateDeclined: date(sql`o."date_declined"`),
  DateCanceled: date(sql`o."date_canceled"`),
  DateCompleted: date(sql`o."date_completed"`),
  LastUpdated: { match: [sql`o."last_updated"`], cast: sql`timestamptz`, indexed: true },
  Subtotal: amount(sql`o."subtotal"`),
  ShippingCost: amount(sql`o."shipping_cost"`),
  TaxCost: amount(sql`o."tax_cost"`),
  Gratuity: amount(sql`o."gratuity"`),
  Fees: amount(sql`o."fees"`),
  PromotionDiscount: amount(sql`o."promotion_discount"`),
  Total: amount(sql`o."total"`),
  Currency: { match: [sql`o."currency"`] },
  IsSubmitted: { match: [isSubmitted], cast: sql`boolean` },
  Comments: { match: [sql`o."comments"`], nullable: true },
  LineItemCount: { match: [lineItemCount], cast: sql`float8` },
  PendingApprovals: { match: [pendingApprovals], cast: sql`float8` },
  xp: { match: [sql`o."xp"`], nullable: true },
};

const countsOfOrders = {
  from: sql`"orders_by_company" o`,
  columns: ["FromCompanyID", "ToCompanyID", "Status"],
};

/** The orders that the actor may see in a direction. */
export function ordersIn(actor: Actor, direction: Direction): Source<Order> {
  const ownRows = ownOrderRows(actor, direction);
  return {
    actor,
    list: orderList,
    scope: `${orderList.name} ${actor.CompanyID} ${direction}`,
    from,
    where: visibleOrders(actor, direction),
    ownRows,
    counts: ownRows ? undefined : countsOfOrders,
    key: [sql`o."id"`],
    select,
    version: sql`o."version"`,
    names: orderNames,
    columns: orderColumns,
  };
}

/** Those of them, in either direction, that the actor placed. */
export function ordersPlacedBy(actor: Actor): Source<Order> {
  return {
    ...ordersIn(actor, "all"),
    list: placedOrderList,
    scope: `${placedOrderList.name} ${actor.UserID}`,
    where: sql`(o."from_user_id" = ${actor.UserID} AND ${ordersInDirection(actor, "all")})`,
    ownRows: undefined,
    counts: undefined,
  };
}
