import "server-only";

import { randomUUID } from "node:crypto";
import { requireNewID, requireOwnID } from "@/lib/api/body-id";
import { changesXp, patchedXp, replacedXp } from "@/lib/api/patched-xp";
import { type LockedOrder, requireOwnDraft } from "@/lib/approvals/decisions/locked-order";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, notFound } from "@/lib/errors";
import { type By, type Unit, write } from "@/lib/events/write";
import { recordWithin } from "@/lib/list/record-within";
import type { LineItem } from "@/lib/orders/line-items/contract";
import { lineItemsByID } from "@/lib/orders/line-items/source";
import type { OrderPlace } from "@/lib/orders/parent";
import { notSoldWords } from "@/lib/products/ordered";
import { isSoldBy, visibleProducts } from "@/lib/products/visibility";
import { Prisma } from "@/prisma/generated/client";
import { requireStorable, sumOfLines, toText, totalOf } from "./amounts";
import { emitChange } from "./events";
import {
  createLineItemContract,
  deleteLineItemContract,
  type LineItemChange,
  mostLineItems,
  type NewLineItem,
  type SavedLineItem,
  saveLineItemContract,
  updateLineItemContract,
} from "./line-items-contract";
import { changedHere, lockVisible, requireChangeable } from "./locked";

const { sql, join, raw } = Prisma;

type LinePlace = OrderPlace & { lineItemID: string };

/** Throws NotFound for the order and the product, Order.CannotChangeInCurrentStatus, IdExists and what OrderCloud says of quantities. */
export async function createLineItem(by: By, place: OrderPlace, { ID, ...input }: NewLineItem): Promise<LineItem> {
  const { actor } = by;
  authorize(actor, createLineItemContract.roles);

  return write(by, async (unit) => {
    const order = await lockVisible(unit, actor, place);
    return create(unit, { actor, order, place: { ...place, lineItemID: ID ?? randomUUID() } }, input);
  });
}

/** Adds the line item when the order has none of this ID, else replaces it. Throws as both do. */
export async function saveLineItem(by: By, place: LinePlace, input: SavedLineItem): Promise<LineItem> {
  const { actor } = by;
  authorize(actor, saveLineItemContract.roles);

  requireOwnID(place.lineItemID, input);
  return write(by, async (unit) => {
    // A version is the order's; whether there is one is the line item's own.
    const isOfLine = typeof by.ifVersion === "string";
    const order = await lockVisible(isOfLine ? { ...unit, requireVersion: () => {} } : unit, actor, place);
    const exists = await isThere(unit.tx, place);
    if (isOfLine) exists ? unit.requireVersion(order) : unit.requireNew();
    if (exists) return change(unit, { actor, order, place }, replacing(input));
    requireNewID(place.lineItemID);
    return create(unit, { actor, order, place }, input);
  });
}

/** Throws NotFound for the order and the line item, LineItem.CannotChangeProductID, and as createLineItem does. */
export async function updateLineItem(by: By, place: LinePlace, input: LineItemChange): Promise<LineItem> {
  const { actor } = by;
  authorize(actor, updateLineItemContract.roles);

  requireOwnID(place.lineItemID, input);
  return write(by, async (unit) => {
    const order = await lockVisible(unit, actor, place);
    return change(unit, { actor, order, place }, patching(input));
  });
}

/** Throws NotFound for the order and the line item, PreconditionFailed and Order.CannotChangeInCurrentStatus. */
export async function deleteLineItem(by: By, place: LinePlace): Promise<void> {
  const { actor } = by;
  authorize(actor, deleteLineItemContract.roles);

  await write(by, async (unit) => {
    const { tx } = unit;
    const order = await lockVisible(unit, actor, place);
    const record = await lineWithin(tx, actor, place);
    await requireSettable(tx, actor, order);
    const deleted = await tx.$executeRaw`
      DELETE FROM "line_items" l WHERE l."order_id" = ${order.id} AND l."id" = ${place.lineItemID}
        AND NOT EXISTS (SELECT 1 FROM "order_return_items" i WHERE i."order_id" = l."order_id" AND i."line_item_id" = l."id")`;
    if (deleted === 0) {
      const detail = "A return names this line item, so it cannot be removed.";
      throw new AppError("Order.CannotChangeInCurrentStatus", { Status: order.status }, { detail });
    }
    const lineCase = { actor, order, place };
    tell(unit, lineCase, { before: record, after: null, amounts: await updateAmounts(unit, lineCase) });
  });
}

/** Throws Order.CannotChangeInCurrentStatus. */
async function requireSettable(tx: Transaction, actor: Actor, order: LockedOrder) {
  requireChangeable(order, ["contents"]);
  await requireOwnDraft(tx, actor, order, "Order.CannotChangeInCurrentStatus");
}

type Case = { actor: Actor; order: LockedOrder; place: LinePlace };

const lineWithin = (tx: Transaction, actor: Actor, { lineItemID, ...place }: LinePlace): Promise<LineItem> =>
  recordWithin(tx, lineItemsByID(actor, place), "LineItem", lineItemID);

async function isThere(tx: Transaction, { orderID, lineItemID }: LinePlace) {
  return (await tx.lineItem.count({ where: { orderId: orderID, id: lineItemID } })) > 0;
}

async function create(unit: Unit, lineCase: Case, line: Omit<NewLineItem, "ID">): Promise<LineItem> {
  const { tx } = unit;
  const { actor, order, place } = lineCase;
  await requireSettable(tx, actor, order);
  requirePositive(line.Quantity);
  const { ProductID } = line;
  const [product] = await tx.$queryRaw<{ supplierID: string | null; isSold: boolean }[]>`
    SELECT p."default_supplier_id" AS "supplierID", ${isSoldBy(sql`${order.toCompanyID}`)} AS "isSold" FROM "products" p WHERE p."id" = ${ProductID} AND ${visibleProducts(actor)}
    FOR KEY SHARE OF p`;
  if (!product) throw notFound("Product", ProductID);
  if (!product.isSold) throw notSold(ProductID, order);
  const [are] = await tx.$queryRaw<{ count: number; last: number }[]>`
    SELECT count(*)::int AS "count", coalesce(max("position"), 0) AS "last" FROM "line_items" WHERE "order_id" = ${order.id}`;
  if (!are) throw new Error("A count has a row.");
  if (are.count >= mostLineItems) {
    const message = `An order has at most ${mostLineItems.toLocaleString("en")} line items.`;
    throw new AppError("ValidationFailure", { Property: "LineItems", Most: mostLineItems }, { message });
  }
  const created = await tx.$executeRaw`
    INSERT INTO "line_items" ("order_id", "id", "position", "product_id", "quantity", "unit_price", "cost_center", "ship_from_address_id",
      "supplier_id", "date_added", "xp")
    VALUES (${order.id}, ${place.lineItemID}, ${are.last + 1}, ${ProductID}, ${line.Quantity}, ${toText(line.UnitPrice)}::numeric,
      ${line.CostCenter ?? null}, ${line.ShipFromAddressID ?? null}, ${product.supplierID}, clock_timestamp(), ${replacedXp(line.xp)})
    ON CONFLICT DO NOTHING`;
  if (created === 0) throw new AppError("IdExists", { ObjectType: "LineItem", ObjectID: place.lineItemID });
  return followed(unit, lineCase, null);
}

const text = (column: string) => ({ column, type: "text" });
const columns = {
  Quantity: { column: "quantity", type: "int" },
  UnitPrice: { column: "unit_price", type: "numeric" },
  CostCenter: text("cost_center"),
  ShipFromAddressID: text("ship_from_address_id"),
};
type Settable = keyof typeof columns;
// Safe: these are its keys.
const settable = Object.keys(columns) as Settable[];

/** The properties that a change sets; undefined ones stay. `xp`: as jsonb, of `row`. */
type Next = { [Name in Settable | "ProductID"]?: LineItem[Name] | undefined } & { xp: Prisma.Sql | undefined };

const replacing = ({ CostCenter = null, ShipFromAddressID = null, xp, ...input }: SavedLineItem): Next => ({
  ...input,
  CostCenter,
  ShipFromAddressID,
  xp: replacedXp(xp),
});

const patching = ({ xp, ...input }: LineItemChange): Next => ({ ...input, xp: patchedXp(xp) });

async function change(unit: Unit, lineCase: Case, { xp, ProductID, ...next }: Next): Promise<LineItem> {
  const { tx } = unit;
  const { actor, order, place } = lineCase;
  const record = await lineWithin(tx, actor, place);
  if (ProductID !== undefined && ProductID !== record.ProductID)
    throw new AppError("LineItem.CannotChangeProductID", { ProductID: record.ProductID });
  const set = settable.filter((name) => next[name] !== undefined && next[name] !== record[name]);
  const ofLine = sql`"order_id" = ${order.id} AND "id" = ${place.lineItemID}`;
  const isOtherXp = await changesXp(tx, sql`"line_items" WHERE ${ofLine}`, xp);
  if (set.length === 0 && !isOtherXp) return record;
  await requireSettable(tx, actor, order);
  if (set.includes("Quantity")) requirePositive(next.Quantity ?? 0);
  const values = set.map((name) => {
    const { column, type } = columns[name];
    const value = next[name] ?? null;
    return sql`${raw(`"${column}"`)} = ${value === null ? null : `${value}`}::${raw(type)}`;
  });
  await tx.$executeRaw`
    UPDATE "line_items" "row" SET ${join([...values, ...(isOtherXp && xp ? [sql`"xp" = ${xp}`] : [])])} WHERE ${ofLine}`;
  return followed(unit, lineCase, record);
}

/** Throws LineItem.QuantityMustBePositive. */
function requirePositive(quantity: number) {
  if (quantity <= 0) throw notPositive(quantity, "Quantity");
}

export const notPositive = (quantity: number, property: string) =>
  new AppError("LineItem.QuantityMustBePositive", { Property: property, Quantity: quantity });

export function notSold(productID: string, { toCompanyID }: Pick<LockedOrder, "toCompanyID">) {
  const message = notSoldWords(toCompanyID, "this product");
  return new AppError("ValidationFailure", { Property: "ProductID", ProductID: productID }, { message });
}

type Amounts = Record<"Subtotal" | "Total", { from: number; to: number }>;

/** Updates the order of a changed line: its amounts, its version, and who changed it. */
async function updateAmounts({ tx }: Unit, { actor, order }: Case): Promise<Amounts> {
  const { id } = order;
  const total = sql`(${sumOfLines} + ${totalOf} - o."subtotal")`;
  await requireStorable(tx, { id, total }, "Quantity");
  const [amounts] = await tx.$queryRaw<Amounts[]>`
    UPDATE "orders" o SET "subtotal" = ${sumOfLines}, "total" = ${total}, ${changedHere(sql`o`, actor, order)}
    FROM "orders" was WHERE o."id" = ${id} AND was."id" = o."id"
    RETURNING json_build_object('from', was."subtotal", 'to', o."subtotal") AS "Subtotal",
      json_build_object('from', was."total", 'to', o."total") AS "Total"`;
  if (!amounts) throw new Error("A locked order is gone.");
  return amounts;
}

/** The line item as it is now. */
async function followed(unit: Unit, lineCase: Case, before: LineItem | null): Promise<LineItem> {
  const amounts = await updateAmounts(unit, lineCase);
  const after = await lineWithin(unit.tx, lineCase.actor, lineCase.place);
  tell(unit, lineCase, { before, after, amounts });
  return after;
}

type Change = { before: LineItem | null; after: LineItem | null; amounts: Amounts };

function tell(unit: Unit, { order }: Case, { before, after, amounts }: Change) {
  const changed = Object.entries(amounts).filter(([, { from, to }]) => from !== to);
  const lines = { from: before && forAudit(before), to: after && forAudit(after) };
  emitChange(unit, "order.updated", order, { LineItems: lines, ...Object.fromEntries(changed) });
}

type LineForAudit = { ID: string; LineTotal: number } & Omit<NewLineItem, "ID">;

/** What events tell of a line item. */
export function forAudit({ ID, ProductID, Quantity, UnitPrice, LineTotal, ...line }: LineForAudit) {
  const { CostCenter = null, ShipFromAddressID = null, xp = null } = line;
  return { ID, ProductID, Quantity, UnitPrice, LineTotal, CostCenter, ShipFromAddressID, xp };
}
