import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { AppError, throwFaults } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import { hasCountedStock } from "./counted-stock";
import { isSoldBy } from "./visibility";

const { sql, raw } = Prisma;

/** `available`: null where it is not limited. */
type Stocked = { id: string; active: boolean; isParent: boolean; available: number | null };
type Ordered = Stocked & { quantity: number };

/**
 * Throws for an order that cannot be placed: Order.CannotSubmitWithNoLineItems, Order.CannotSubmitWithInactiveProduct,
 * Order.CannotSubmitWithParentProduct and Inventory.Insufficient. Its products stay as they are until the transaction ends.
 */
export async function requireOrderable(tx: Transaction, orderID: string) {
  // In one order everywhere, so that two orders of the same products do not wait for each other.
  const products = await tx.$queryRaw<Ordered[]>`
    SELECT ${columns}, w."quantity"::float8 AS "quantity"
    FROM "products" p JOIN ${quantitiesOf([orderID])} ON w."product_id" = p."id" ORDER BY p."id" FOR NO KEY UPDATE OF p`;
  throwFaults(faultsOf(products));
}

/** Throws Order.ProductsNotFound for line items of an order whose products its ToCompany no longer sells; lists the first. */
export async function requireSold(tx: Transaction, orderID: string) {
  const unsold = await tx.$queryRaw<{ lineItemID: string; productID: string; sellerID: string }[]>`
    SELECT l."id" AS "lineItemID", p."id" AS "productID", o."to_company_id" AS "sellerID"
    FROM "orders" o JOIN "line_items" l ON l."order_id" = o."id" JOIN "products" p ON p."id" = l."product_id"
    WHERE o."id" = ${orderID} AND NOT ${isSoldBy(sql`o."to_company_id"`)} ORDER BY l."position", l."id" LIMIT 20`;
  throwFaults(
    unsold.map(({ lineItemID: LineItemID, productID: ProductID, sellerID }) => {
      const detail = notSoldWords(sellerID, `product ${ProductID} of line item ${LineItemID}`);
      return new AppError("Order.ProductsNotFound", { LineItemID, ProductID }, { detail });
    }),
  );
}

export const notSoldWords = (sellerID: string, product: string) =>
  `${sellerID}, which the order goes to, does not sell ${product}.`;

/** The same products for many orders: by their IDs, to be looked at one order after the other. */
export async function lockProducts(tx: Transaction, ids: readonly string[]) {
  const products = await tx.$queryRaw<Stocked[]>`
    SELECT ${columns} FROM "products" p WHERE p."id" = ANY (${ids}::text[]) ORDER BY p."id" FOR NO KEY UPDATE OF p`;
  return new Map(products.map((product) => [product.id, product]));
}

/** What keeps an order of these products from being placed. */
export function faultsOf(products: readonly Ordered[]): AppError[] {
  if (products.length === 0) return [new AppError("Order.CannotSubmitWithNoLineItems")];
  const faults = (
    code: "Order.CannotSubmitWithInactiveProduct" | "Order.CannotSubmitWithParentProduct",
    of: Ordered[],
  ) => of.map(({ id }) => new AppError(code, { ProductID: id }));
  return [
    ...faults(
      "Order.CannotSubmitWithInactiveProduct",
      products.filter(({ active }) => !active),
    ),
    ...faults(
      "Order.CannotSubmitWithParentProduct",
      products.filter(({ isParent }) => isParent),
    ),
    ...products.flatMap(({ id, quantity, available }) =>
      available !== null && available < quantity ? [insufficient(id, quantity, available)] : [],
    ),
  ];
}

/** Takes what an order wants from the stock of its products, as far as they have one that is counted. Throws as requireOrderable does. */
export async function takeStock(tx: Transaction, orderID: string) {
  await requireOrderable(tx, orderID);
  await takeStockOf(tx, [orderID]);
}

/** Takes what orders want, whose products are locked and have it. */
export async function takeStockOf(tx: Transaction, orderIDs: readonly string[]) {
  await tx.$executeRaw`
    UPDATE "products" p SET "inventory_last_updated" = clock_timestamp(), "date_stock_changed" = clock_timestamp(),
      "inventory_quantity_available" = greatest(p."inventory_quantity_available" - w."quantity", -2147483648)::int
    FROM ${quantitiesOf(orderIDs)} WHERE w."product_id" = p."id" AND ${isCounted}
      AND (NOT ${isLimited} OR p."inventory_quantity_available" >= w."quantity")`;
}

function insufficient(ProductID: string, Quantity: number, QuantityAvailable: number) {
  const detail = `Product ${ProductID} has ${QuantityAvailable} available, and the order needs ${Quantity}.`;
  return new AppError("Inventory.Insufficient", { ProductID, Quantity, QuantityAvailable }, { detail });
}

const quantitiesOf = (orderIDs: readonly string[]) => sql`(
  SELECT l."product_id", sum(l."quantity") AS "quantity" FROM "line_items" l WHERE l."order_id" = ANY (${orderIDs}::text[])
  GROUP BY l."product_id") w`;

const isCounted = raw(hasCountedStock);
const isLimited = sql`(coalesce(${isCounted}, false) AND NOT coalesce(p."inventory_order_can_exceed", false))`;

const columns = sql`p."id", p."active", p."is_parent" AS "isParent",
  CASE WHEN ${isLimited} THEN p."inventory_quantity_available" END AS "available"`;
