import "server-only";

import { randomUUID } from "node:crypto";
import { requireOwnID } from "@/lib/api/body-id";
import { createOrReplace, type IfTaken, refuseTaken } from "@/lib/api/create-or-replace";
import { changesXp, patchedXp, replacedXp } from "@/lib/api/patched-xp";
import { type LockedOrder, requireOwnDraft } from "@/lib/approvals/decisions/locked-order";
import { orderWithin } from "@/lib/approvals/decisions/order-within";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { AppError, invalidField } from "@/lib/errors";
import { type By, type Unit, write } from "@/lib/events/write";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import type { OrderPlace } from "@/lib/orders/parent";
import { expressionsNaming } from "@/lib/rules/live-rules";
import { changedBetween, findNamed } from "@/lib/rules/named";
import { Prisma } from "@/prisma/generated/client";
import { requireStorable, toText, totalOf } from "./amounts";
import {
  createOrderContract,
  deleteOrderContract,
  type NewOrder,
  newOrderID,
  type SavedOrder,
  saveOrderContract,
  updateOrderContract,
} from "./contract";
import { emitChange, orderChanges } from "./events";
import { changedHere, isVisible, lockVisible, requireChangeable } from "./locked";
import { findParties } from "./parties";
import type { Touched } from "./transition";

const { sql, join, raw, empty } = Prisma;

/** Throws what findParties does, and IdExists. */
export async function createOrder(by: By, direction: Direction, { ID, ...input }: NewOrder): Promise<Order> {
  authorize(by.actor, createOrderContract.roles);

  return write(by, (unit) => {
    const place = { direction, orderID: ID ?? randomUUID() };
    return create(unit, by.actor, place, input, refuseTaken("Order", place.orderID));
  });
}

/** Creates the order when the actor sees none of this ID, else replaces what can be changed. Throws as both do. */
export async function saveOrder(by: By, place: OrderPlace, input: SavedOrder): Promise<Order> {
  const { actor } = by;
  authorize(actor, saveOrderContract.roles);

  requireOwnID(place.orderID, input);
  return write(by, (unit) =>
    createOrReplace(unit, {
      ...{ type: "Order", id: place.orderID, newID: newOrderID },
      isVisible: () => isVisible(unit.tx, actor, place),
      replace: () => change(unit, actor, place, replacing(input)),
      create: (ifTaken) => create(unit, actor, place, input, ifTaken),
    }),
  );
}

/** Throws NotFound, PreconditionFailed, Order.CannotChangeInCurrentStatus and ValidationFailure. */
export async function updateOrder(by: By, place: OrderPlace, input: SavedOrder): Promise<Order> {
  authorize(by.actor, updateOrderContract.roles);

  requireOwnID(place.orderID, input);
  return write(by, (unit) => change(unit, by.actor, place, patching(input)));
}

/** Throws NotFound, PreconditionFailed, and Order.CannotDeleteInCurrentStatus for one that has been submitted. */
export async function deleteOrder(by: By, place: OrderPlace): Promise<void> {
  const { actor } = by;
  authorize(actor, deleteOrderContract.roles);

  await write(by, async (unit) => {
    const { tx } = unit;
    const order = await lockVisible(unit, actor, place);
    const { id, status } = order;
    await requireOwnDraft(tx, actor, order, "Order.CannotDeleteInCurrentStatus");
    const record = await orderWithin(tx, actor, place);
    const deleted = await tx.$executeRaw`
      DELETE FROM "orders" o WHERE o."id" = ${id} AND o."status" = 'Unsubmitted'
        AND NOT EXISTS (SELECT 1 FROM "approvals" a WHERE a."order_id" = o."id")
        AND NOT EXISTS (SELECT 1 FROM "decisions" d WHERE d."order_id" = o."id")
        AND NOT EXISTS (SELECT 1 FROM "order_returns" r WHERE r."order_id" = o."id")`;
    if (deleted === 0) {
      const why =
        status === "Unsubmitted" ? "has been submitted before or has returns. Cancel it instead" : `is ${status}`;
      const detail = `Only an Unsubmitted order that was never submitted before can be deleted. This one ${why}.`;
      throw new AppError("Order.CannotDeleteInCurrentStatus", { Status: status }, { detail });
    }
    emitChange(unit, "order.deleted", order, orderChanges(record, {}));
  });
}

async function create(
  unit: Unit,
  actor: Actor,
  place: OrderPlace,
  input: Omit<NewOrder, "ID">,
  ifTaken: IfTaken<Order>,
): Promise<Order> {
  const { tx } = unit;
  const { orderID: id, direction } = place;
  const parties = await findParties(tx, actor, direction, input);
  const { fromCompanyID, toCompanyID, fromUserID } = parties;
  const costs = [input.ShippingCost, input.TaxCost, input.Gratuity].map((cost) => toText(cost ?? 0));
  const created = await tx.$executeRaw`
    INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "last_updated", "date_changed",
      "shipping_cost", "tax_cost", "gratuity", "total", "currency", "billing_address_id", "shipping_address_id", "comments", "xp", "created_by_id",
      "changed_by_id")
    SELECT ${id}, ${fromCompanyID}, ${toCompanyID}, ${fromUserID}, 'Unsubmitted', moment, moment, moment,
      ${costs[0]}::numeric, ${costs[1]}::numeric, ${costs[2]}::numeric, 0, ${input.Currency ?? env().DEFAULT_CURRENCY},
      ${input.BillingAddressID ?? null}, ${input.ShippingAddressID ?? null}, ${input.Comments ?? null}, ${replacedXp(input.xp)}, ${actor.UserID},
      ${actor.UserID}
    FROM (SELECT clock_timestamp() AS moment OFFSET 0) now
    ON CONFLICT DO NOTHING`;
  if (created === 0) return ifTaken();
  if (costs.some((cost) => cost !== "0")) {
    await requireStorable(tx, { id, total: totalOf }, "ShippingCost");
    await tx.$executeRaw`UPDATE "orders" o SET "total" = ${totalOf} WHERE o."id" = ${id}`;
  }
  const record = await orderWithin(tx, actor, place);
  emitChange(unit, "order.created", { id, ...parties }, orderChanges({}, record));
  return record;
}

/** The properties that a change sets; undefined ones stay. */
type Next = Partial<Pick<Order, Settable>> & {
  parties: Pick<SavedOrder, "FromCompanyID" | "ToCompanyID" | "FromUserID">;
  /** As jsonb, of `row`. */
  xp: Prisma.Sql | undefined;
};
type Settable = keyof typeof columns;

const text = (column: string) => ({ column, type: "text", isAmount: false });
const cost = (column: string) => ({ column, type: "numeric", isAmount: true });
const columns = {
  BillingAddressID: text("billing_address_id"),
  ShippingAddressID: text("shipping_address_id"),
  Comments: text("comments"),
  Currency: text("currency"),
  ShippingCost: cost("shipping_cost"),
  TaxCost: cost("tax_cost"),
  Gratuity: cost("gratuity"),
};
// Safe: these are its keys.
const settable = Object.keys(columns) as Settable[];

const replacing = (input: SavedOrder): Next => ({
  parties: input,
  BillingAddressID: input.BillingAddressID ?? null,
  ShippingAddressID: input.ShippingAddressID ?? null,
  Comments: input.Comments ?? null,
  ...(input.Currency && { Currency: input.Currency }),
  ShippingCost: input.ShippingCost ?? 0,
  TaxCost: input.TaxCost ?? 0,
  Gratuity: input.Gratuity ?? 0,
  xp: replacedXp(input.xp),
});

function patching(input: SavedOrder): Next {
  const { Currency, ShippingCost, TaxCost, Gratuity, xp, ...rest } = input;
  if (Currency === null) throw invalidField("Currency", "Must be a currency code of three capital letters.");
  const { BillingAddressID, ShippingAddressID, Comments } = rest;
  const texts = { BillingAddressID, ShippingAddressID, Comments };
  const costs = { ShippingCost, TaxCost, Gratuity };
  // Null is none, of a cost 0.
  const set = [
    ...Object.entries(texts),
    ...Object.entries(costs).map(([name, value]) => [name, value === null ? 0 : value] as const),
    ["Currency", Currency] as const,
  ];
  return { ...Object.fromEntries(set.filter(([, value]) => value !== undefined)), parties: input, xp: patchedXp(xp) };
}

async function change(unit: Unit, actor: Actor, place: OrderPlace, { parties, xp, ...next }: Next): Promise<Order> {
  const { tx } = unit;
  const order = await lockVisible(unit, actor, place);
  const { id } = order;
  const record = await orderWithin(tx, actor, place);
  for (const name of ["FromCompanyID", "ToCompanyID", "FromUserID"] as const)
    if ((parties[name] ?? record[name]) !== record[name]) throw invalidField(name, "Cannot be changed.");

  // A value sent back unchanged leaves the column as it is, to the last digit.
  const set = settable.filter((name) => next[name] !== undefined && next[name] !== record[name]);
  const isOtherXp = await changesXp(tx, sql`"orders" WHERE "id" = ${id}`, xp);
  const touched: Touched[] = [
    ...(set.some((name) => name !== "Comments") ? ["contents" as const] : []),
    ...(set.includes("Comments") ? ["comments" as const] : []),
    ...(isOtherXp ? ["xp" as const] : []),
  ];
  if (touched.length === 0) return record;
  requireChangeable(order, touched);
  await requireOwnDraft(tx, actor, order, "Order.CannotChangeInCurrentStatus");

  const values = set.map((name) => {
    const { column, type } = columns[name];
    const value = next[name] ?? null;
    return sql`${raw(`"${column}"`)} = ${value === null ? null : `${value}`}::${raw(type)}`;
  });
  // A new address ID no longer matches the order's copy of the address.
  const address = set.includes("BillingAddressID") ? sql`, "billing_address" = NULL` : empty;
  const amounts = set.filter((name) => columns[name].isAmount);
  await tx.$executeRaw`
    UPDATE "orders" "row" SET ${join([...values, ...(isOtherXp && xp ? [sql`"xp" = ${xp}`] : []), changedHere(sql`"row"`, actor, order)])}${address}
    WHERE "row"."id" = ${id} AND "row"."status" = ${order.status}::"OrderStatus"`;
  if (amounts[0]) {
    await requireStorable(tx, { id, total: totalOf }, amounts[0]);
    await tx.$executeRaw`UPDATE "orders" o SET "total" = ${totalOf} WHERE o."id" = ${id}`;
  }
  const after = await orderWithin(tx, actor, place);
  const changed = changedBetween(record, after);
  if (order.status === "AwaitingApproval") await requireUnnamed(tx, order, changed);
  else await requireUnnamedByReturns(tx, order, changed);
  emitChange(unit, "order.updated", order, orderChanges(record, after));
  return after;
}

/**
 * What rules name stays as it was: those that asked for an approval, and of an order that was submitted here all that could
 * have asked. Throws Order.CannotChangeInCurrentStatus.
 */
async function requireUnnamed(tx: Transaction, order: LockedOrder, changed: readonly string[]) {
  const { id, round, status } = order;
  if (changed.length === 0) return;
  const companyIDs = [order.fromCompanyID, order.toCompanyID];
  const rules = await tx.$queryRaw<{ expression: string }[]>`
    SELECT DISTINCT a."rule_expression" AS "expression" FROM "approvals" a
    WHERE a."order_id" = ${id} AND a."round" = ${round} AND a."rule_expression" IS NOT NULL`;
  const live = order.submittedByID === null ? [] : await expressionsNaming(tx, { about: "Order", companyIDs }, changed);
  const expressions = [...rules.map(({ expression }) => expression), ...live];
  const property = findNamed(changed, expressions, { about: "Order" });
  if (property === undefined) return;
  const detail = `The order is ${status}, and an approval rule names ${property}.`;
  throw new AppError("Order.CannotChangeInCurrentStatus", { Status: status, Property: property }, { detail });
}

/** The same for what rules about its returns name, while one of them awaits approval. The order's lock holds submissions back. */
async function requireUnnamedByReturns(tx: Transaction, order: LockedOrder, changed: readonly string[]) {
  const { id, status, toCompanyID } = order;
  if (changed.length === 0) return;
  const returns = await tx.$queryRaw<{ id: string; isOwn: boolean; expressions: string[] }[]>`
    SELECT r."id", r."submitted_by_id" IS NOT NULL AS "isOwn", ARRAY(
      SELECT DISTINCT a."rule_expression" FROM "order_return_approvals" a
      WHERE a."return_id" = r."id" AND a."round" = r."round" AND a."rule_expression" IS NOT NULL
    ) AS "expressions"
    FROM "order_returns" r WHERE r."order_id" = ${id} AND r."status" = 'AwaitingApproval' ORDER BY r."id"`;
  if (returns.length === 0) return;
  const live = returns.some(({ isOwn }) => isOwn)
    ? await expressionsNaming(tx, { about: "OrderReturn", companyIDs: [toCompanyID] }, changed)
    : [];
  for (const { id: returnID, isOwn, expressions } of returns) {
    const asking = isOwn ? [...expressions, ...live] : expressions;
    const property = findNamed(changed, asking, { about: "OrderReturn", of: "Order" });
    if (property === undefined) continue;
    const detail = `Return ${returnID} awaits approval, and an approval rule names ${property} of its order.`;
    const data = { Status: status, Property: property, OrderReturnID: returnID };
    throw new AppError("Order.CannotChangeInCurrentStatus", data, { detail });
  }
}
