import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import type { Named, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { searchNamesIn } from "@/lib/list/search-names";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import type { Source } from "@/lib/list/source";
import { exactMoneyOf, isoText, moneyOf } from "@/lib/list/text-sql";
import { companyName } from "@/lib/users/company-name";
import { personSql } from "@/lib/users/person-sql";
import { userName } from "@/lib/users/user-name";
import { Prisma } from "@/prisma/generated/client";
import { type Order, type OrderContents, orderReaders } from "./contract";
import type { Direction } from "./direction";
import { orderList } from "./list";
import { seenOrders, visibleOrders } from "./visibility";

const { sql } = Prisma;

const fromUser = personSql("fu");

const total = moneyOf(sql`o."total"`);
const lineItemCount = sql`(SELECT count(*) FROM "line_items" l WHERE l."order_id" = o."id")`;
const pendingApprovals = sql`(SELECT count(*) FROM "approvals" p WHERE p."order_id" = o."id" AND p."status" = 'Pending')`;

const from = sql`"orders" o JOIN "users" fu ON fu."id" = o."from_user_id"`;
const select = sql`
  o."id" AS "ID", o."from_company_id" AS "FromCompanyID", o."to_company_id" AS "ToCompanyID", o."from_user_id" AS "FromUserID",
  ${fromUser.json} AS "FromUser",
  o."status"::text AS "Status", ${isoText(sql`o."date_created"`)} AS "DateCreated", ${isoText(sql`o."date_submitted"`)} AS "DateSubmitted", ${total} AS "Total",
  o."currency" AS "Currency", o."comments" AS "Comments", ${lineItemCount}::int AS "LineItemCount", ${pendingApprovals}::int AS "PendingApprovals", o."xp" AS "xp"`;

const names = {
  FromCompanyID: companyName(sql`o."from_company_id"`),
  ToCompanyID: companyName(sql`o."to_company_id"`),
  FromUserID: userName(sql`o."from_user_id"`),
};

const columns: Source["columns"] = {
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
  FromUser: fromUser.column,
  Status: { match: [sql`o."status"`], cast: sql`"OrderStatus"` },
  DateCreated: { match: [sql`o."date_created"`], cast: sql`timestamptz`, indexed: true },
  DateSubmitted: { match: [sql`o."date_submitted"`], cast: sql`timestamptz`, nullable: true },
  DateSubmittedOrCreated: { match: [sql`coalesce(o."date_submitted", o."date_created")`], cast: sql`timestamptz` },
  Total: { match: [exactMoneyOf(sql`o."total"`)], cast: sql`numeric` },
  Currency: { match: [sql`o."currency"`] },
  Comments: { match: [sql`o."comments"`], nullable: true },
  LineItemCount: { match: [lineItemCount], cast: sql`float8` },
  PendingApprovals: { match: [pendingApprovals], cast: sql`float8` },
  xp: { match: [sql`o."xp"`], nullable: true },
};

const keptOrders = {
  from: sql`"orders_by_company" o`,
  columns: ["FromCompanyID", "ToCompanyID", "Status"],
};

export async function listOrders(
  actor: Actor,
  { direction, named }: { direction: Direction } & WithNames,
  query: ListQuery,
): Promise<Page<Named<Order>>> {
  authorize(actor, orderReaders);

  return selectPage(ordersIn(actor, direction), query, { named });
}

/** The orders of a direction, all of them, to export. */
export function orderListing(actor: Actor, direction: Direction) {
  authorize(actor, orderReaders);

  return { ...ordersIn(actor, direction), title: `orders-${direction}` };
}

/** The keys of the orders before and after one in the list that a query makes. */
export async function findOrderNeighbours(
  actor: Actor,
  { direction, orderID }: { direction: Direction; orderID: string },
  query: ListQuery,
): Promise<Neighbours> {
  authorize(actor, orderReaders);

  return selectNeighbours(ordersIn(actor, direction), query, [orderID]);
}

export function ordersIn(actor: Actor, direction: Direction): Source<Order> {
  const scope = `${orderList.name} ${actor.CompanyID} ${direction}`;
  const where = visibleOrders(actor, direction);
  const seen = seenOrders(actor, direction);
  const kept = seen ? undefined : keptOrders;
  return {
    actor,
    list: orderList,
    scope,
    from,
    where,
    seen,
    kept,
    key: [sql`o."id"`],
    select,
    names,
    columns,
  };
}

/** Throws NotFound for an order that is not there or that the actor may not see in this direction. */
export async function getOrder(actor: Actor, direction: Direction, orderID: string): Promise<Order> {
  authorize(actor, orderReaders);

  return selectRecord(ordersIn(actor, direction), "Order", [orderID]);
}

/** The names of an order's companies, its line items and its returns. Throws NotFound as getOrder does. */
export async function getOrderContents(actor: Actor, direction: Direction, orderID: string): Promise<OrderContents> {
  authorize(actor, orderReaders);

  const [row] = await read<OrderContents>(
    actor,
    sql`SELECT
      ${names.FromCompanyID} AS "FromCompanyName", ${names.ToCompanyID} AS "ToCompanyName",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'ID', l."id", 'ProductID', l."product_id", 'ProductName', p."name", 'Quantity', l."quantity", 'UnitPrice', ${moneyOf(sql`l."unit_price"`)}
      ) ORDER BY l."position"), '[]')
        FROM "line_items" l JOIN "products" p ON p."id" = l."product_id" WHERE l."order_id" = o."id") AS "LineItems",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'ID', r."id", 'Status', r."status", 'RefundAmount', ${moneyOf(sql`r."refund_amount"`)}
      ) ORDER BY r."date_created", r."id"), '[]') FROM "order_returns" r WHERE r."order_id" = o."id") AS "Returns"
    FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)}`,
  );
  if (!row) throw notFound("Order", orderID);
  return row;
}
