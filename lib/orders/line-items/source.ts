import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { exactMoneyOf, isoText, moneyOf } from "@/lib/list/text-sql";
import type { Direction } from "@/lib/orders/direction";
import { type OrderPlace, orderOf } from "@/lib/orders/parent";
import { orderColumns, orderRecords } from "@/lib/orders/source";
import { ownOrderRows, seesAllOrders, visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { ExtendedLineItem, LineItem } from "./contract";
import { lineItemList, lineItemsAcrossOrdersList } from "./list";

const { sql } = Prisma;

const dateAdded = sql`coalesce(l."date_added", o."date_created")`;
const lineTotal = sql`(l."quantity" * l."unit_price")`;

const from = sql`"line_items" l JOIN "orders" o ON o."id" = l."order_id" JOIN "products" p ON p."id" = l."product_id"`;
const select = sql`
  l."id" AS "ID", l."product_id" AS "ProductID", l."quantity" AS "Quantity", ${isoText(dateAdded)} AS "DateAdded",
  l."quantity_shipped" AS "QuantityShipped", ${moneyOf(sql`l."unit_price"`)} AS "UnitPrice",
  ${moneyOf(lineTotal)} AS "LineTotal", ${moneyOf(lineTotal)} AS "LineSubtotal",
  l."cost_center" AS "CostCenter", l."ship_from_address_id" AS "ShipFromAddressID",
  json_build_object('ID', p."id", 'Name', p."name", 'DefaultSupplierID', p."default_supplier_id", 'xp', p."xp") AS "Product",
  l."supplier_id" AS "SupplierID", l."xp" AS "xp"`;

/** The records of line items, whoever may see their orders. */
export const lineItemRecords = { from, select };

const number = sql`float8`;
const money = sql`numeric`;

const columns: Source["columns"] = {
  ID: { match: [sql`l."id"`] },
  ProductID: { match: [sql`l."product_id"`] },
  Quantity: { match: [sql`l."quantity"`], cast: number },
  DateAdded: { match: [dateAdded], cast: sql`timestamptz` },
  QuantityShipped: { match: [sql`l."quantity_shipped"`], cast: number },
  UnitPrice: { match: [exactMoneyOf(sql`l."unit_price"`)], cast: money },
  LineTotal: { match: [exactMoneyOf(lineTotal)], cast: money },
  LineSubtotal: { match: [exactMoneyOf(lineTotal)], cast: money },
  CostCenter: { match: [sql`l."cost_center"`], nullable: true },
  ShipFromAddressID: { match: [sql`l."ship_from_address_id"`], nullable: true },
  Product: { match: [sql`p."id"`] },
  "Product.ID": { match: [sql`p."id"`] },
  "Product.Name": { match: [sql`p."name"`], sort: sql`lower(p."name")` },
  "Product.DefaultSupplierID": { match: [sql`p."default_supplier_id"`], nullable: true },
  "Product.xp": { match: [sql`p."xp"`], nullable: true },
  SupplierID: { match: [sql`l."supplier_id"`], nullable: true },
  xp: { match: [sql`l."xp"`], nullable: true },
};

/** The line items of one order; those that were added at once are in the order's own order. */
export function lineItemsOf(actor: Actor, place: OrderPlace): Source<LineItem> {
  const parent = orderOf(actor, place);
  return {
    actor,
    list: lineItemList,
    scope: `${lineItemList.name} ${place.orderID}`,
    from,
    parent,
    where: sql`l."order_id" = ${place.orderID} AND ${parent.visible}`,
    key: [sql`l."position"`, sql`l."id"`],
    select,
    names: { Currency: sql`o."currency"` },
    columns,
  };
}

/** The same, found by their IDs. */
export const lineItemsByID = (actor: Actor, place: OrderPlace) => ({
  ...lineItemsOf(actor, place),
  key: [sql`l."id"`],
  // Each change of a line changes its order.
  version: sql`o."version"`,
});

// Every line item has a product and every order a requester. Joined from the left, a count leaves them aside.
const fromAcross = sql`"line_items" l JOIN "orders" o ON o."id" = l."order_id"
  LEFT JOIN "products" p ON p."id" = l."product_id" LEFT JOIN "users" fu ON fu."id" = o."from_user_id"`;
const ofOrder = Object.entries(orderColumns).map(([name, { indexed: _, ...column }]) => [`Order.${name}`, column]);
const columnsAcross: Source["columns"] = {
  ...columns,
  ...Object.fromEntries(ofOrder),
  OrderID: { match: [sql`l."order_id"`] },
  Order: { match: [sql`l."order_id"`] },
};

/** Who sees every order sees every line item: they are counted without a look at orders. */
const countsAcross = { from: sql`(SELECT count(*) AS "count" FROM "line_items") counted`, columns: [] };

/** The line items of all orders that the actor may see in a direction, each with its order. */
export function lineItemsAcrossOrders(actor: Actor, direction: Direction): Source<ExtendedLineItem> {
  return {
    actor,
    list: lineItemsAcrossOrdersList,
    scope: `${lineItemsAcrossOrdersList.name} ${actor.CompanyID} ${direction}`,
    from: fromAcross,
    where: visibleOrders(actor, direction),
    ownRows: ownOrderRows(actor, direction),
    counts: direction === "all" && seesAllOrders(actor) ? countsAcross : undefined,
    key: [sql`l."order_id"`, sql`l."position"`, sql`l."id"`],
    select: sql`
      l."order_id" AS "OrderID", (SELECT row_to_json(its) FROM (SELECT ${orderRecords.select}) its) AS "Order", ${select}`,
    columns: columnsAcross,
  };
}
