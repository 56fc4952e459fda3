import "server-only";

import type { LockedOrder } from "@/lib/approvals/decisions/locked-order";
import { isSeller } from "@/lib/approvals/decisions/seller";
import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, notFound, throwFaults } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import type { OrderReturn } from "./contract";

const { sql } = Prisma;

type Item = OrderReturn["ItemsToReturn"][number];

/** What a return asks for. `override` is the amount in place of the sum of its items', exact, as text. */
export type ReturnContents = { id: string; items: readonly Item[]; override: string | null };

/** Items as rows of `position, line_item_id, quantity, refund_amount, comments`; amounts are never floating-point numbers. */
export const itemRows = (items: readonly Item[]) => sql`(
  SELECT i.at::int AS "position", (i.item ->> 'LineItemID') COLLATE "C" AS "line_item_id", (i.item ->> 'Quantity')::int AS "quantity",
    (i.item ->> 'RefundAmount')::numeric AS "refund_amount", i.item ->> 'Comments' AS "comments"
  FROM jsonb_array_elements(${JSON.stringify(items)}::jsonb) WITH ORDINALITY i(item, at))`;

/** The returns of an order, `other`, that hold what they ask for, beside this one. */
const othersOf = (order: LockedOrder, id: string) =>
  sql`other."order_id" = ${order.id} AND other."id" <> ${id} AND other."status" NOT IN ('Declined', 'Canceled')`;

/** Throws OrderReturn.CannotCreateBadOrderStatus. */
export function requireReturnable({ status }: LockedOrder) {
  if (status === "Open" || status === "Completed") return;
  const detail = `The order is ${status}; only what belongs to an Open or Completed order can be returned.`;
  throw new AppError("OrderReturn.CannotCreateBadOrderStatus", { Status: status }, { detail });
}

type ItemOnOrder = { id: string; quantity: number; known: boolean; returnable: boolean; available: number };

/** Holds the items of a return to those of its locked order. Throws NotFound and what OrderCloud says of each. */
export async function requireItems(tx: Transaction, actor: Actor, order: LockedOrder, { id, items }: ReturnContents) {
  const ids = items.map(({ LineItemID }) => LineItemID);
  const repeated = [...new Set(ids.filter((each, at) => ids.indexOf(each) !== at))];
  throwFaults(
    repeated.map((LineItemID) => {
      const detail = `The line item ${LineItemID} is in the return more than once.`;
      return new AppError("OrderReturn.CannotCreateDuplicateItemToReturn", { LineItemID }, { detail });
    }),
  );
  if (items.length === 0) return;
  const rows = await tx.$queryRaw<ItemOnOrder[]>`
    SELECT wanted."line_item_id" AS "id", wanted."quantity", l."id" IS NOT NULL AS "known", coalesce(p."returnable", false) AS "returnable",
      (greatest(0, CASE WHEN ${order.status} = 'Open' THEN least(l."quantity", l."quantity_shipped") ELSE l."quantity" END - coalesce((
        SELECT sum(held."quantity") FROM "order_return_items" held JOIN "order_returns" other ON other."id" = held."return_id"
        WHERE held."order_id" = ${order.id} AND held."line_item_id" = l."id" AND ${othersOf(order, id)}), 0)))::float8 AS "available"
    FROM ${itemRows(items)} wanted
    LEFT JOIN "line_items" l ON l."order_id" = ${order.id} AND l."id" = wanted."line_item_id"
    LEFT JOIN "products" p ON p."id" = l."product_id"
    ORDER BY wanted."position"`;
  throwFaults(rows.filter(({ known }) => !known).map((item) => notFound("LineItem", item.id)));
  throwFaults(rows.flatMap((item) => faultsOf(item, isSeller(actor, order))));
}

function faultsOf({ id: LineItemID, quantity, available, returnable }: ItemOnOrder, seller: boolean): AppError[] {
  if (!returnable && !seller) {
    const detail = `The product of line item ${LineItemID} is not returnable; only the seller can take it back.`;
    return [new AppError("OrderReturn.ProductNotEligibleToReturn", { LineItemID }, { detail })];
  }
  if (quantity <= available) return [];
  const data = { LineItemID, Quantity: quantity, Available: available };
  const detail = `Of line item ${LineItemID}, ${available} can be returned, not ${quantity}: the quantity ordered (of an Open order, shipped) less what other returns take back.`;
  return [new AppError("OrderReturn.ItemQuantityExceeded", data, { detail })];
}

/** Throws OrderReturn.RefundAmountMustNotBeNegative. */
export function requireAmounts({ items, override }: Pick<ReturnContents, "items" | "override">) {
  const negative = items
    .filter(({ RefundAmount }) => (RefundAmount ?? 0) < 0)
    .map(({ LineItemID }) => ({ LineItemID }));
  const data = [...(override?.startsWith("-") ? [{}] : []), ...negative];
  throwFaults(data.map((each) => new AppError("OrderReturn.RefundAmountMustNotBeNegative", each)));
}

type Refund = {
  refund: string | null;
  exceeds: boolean;
  isLess: boolean;
  others: number;
  total: number;
  wanted: number;
};

/**
 * The amount that a return of a locked order comes to, exact, as text. Throws OrderReturn.RefundAmountExceeded when it is
 * more than the order's other returns leave of its total, unless it is no more than it was.
 */
export async function refundOf(
  tx: Transaction,
  order: LockedOrder,
  { id, items, override }: ReturnContents,
  was: string | null,
) {
  const [sum] = await tx.$queryRaw<Refund[]>`
    SELECT sums.refund::text AS "refund", sums.refund::float8 AS "wanted", sums.others::float8 AS "others", sums.total::float8 AS "total",
      coalesce(sums.refund <= ${was}::numeric, sums.refund IS NULL AND ${was}::text IS NULL) AS "isLess",
      coalesce(sums.refund + sums.others > sums.total, false) AS "exceeds"
    FROM (SELECT coalesce(${override}::numeric, (SELECT sum(wanted."refund_amount") FROM ${itemRows(items)} wanted)) AS refund,
      (SELECT coalesce(sum(other."refund_amount"), 0) FROM "order_returns" other WHERE ${othersOf(order, id)}) AS others,
      (SELECT o."total" FROM "orders" o WHERE o."id" = ${order.id}) AS total) sums`;
  if (!sum) throw new Error("A sum of nothing has a row.");
  const { refund, exceeds, isLess, others, total, wanted } = sum;
  if (!exceeds || isLess) return { refund, isLess };
  const data = { RefundAmount: wanted, OrderTotal: total, OtherReturns: others };
  const detail = `The order's total is ${total}, of which other returns refund ${others}: ${wanted} would be too much.`;
  throw new AppError("OrderReturn.RefundAmountExceeded", data, { detail });
}
