import "server-only";

import { randomUUID } from "node:crypto";
import { requireOwnID } from "@/lib/api/body-id";
import { createOrReplace, type IfTaken, refuseTaken } from "@/lib/api/create-or-replace";
import { changesXp, patchedXp, replacedXp } from "@/lib/api/patched-xp";
import type { LockedOrder } from "@/lib/approvals/decisions/locked-order";
import { isSeller } from "@/lib/approvals/decisions/seller";
import { changedBy } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { changesBetween } from "@/lib/events/changes";
import { type By, holdEvents, type Unit, write } from "@/lib/events/write";
import { expressionsNaming } from "@/lib/rules/live-rules";
import { changedBetween, findNamed } from "@/lib/rules/named";
import { Prisma } from "@/prisma/generated/client";
import {
  createOrderReturnContract,
  deleteOrderReturnContract,
  deleteOrderReturnItemContract,
  type NewItem,
  type NewOrderReturn,
  type OrderReturnChange,
  type SavedOrderReturn,
  saveOrderReturnContract,
  updateOrderReturnContract,
} from "./change-contract";
import type { OrderReturn } from "./contract";
import {
  emitOf,
  findOrderID,
  type LockedReturn,
  lockOrderOf,
  lockReturn,
  lockWithOrder,
  requestApprovals,
  requireOwnDraft,
  returnWithin,
  withdrawApprovals,
} from "./locked-return";
import {
  itemRows,
  type ReturnContents,
  refundOf,
  requireAmounts,
  requireItems,
  requireReturnable,
} from "./requirements";
import { moveReturn, statusChange } from "./steps";
import { hindranceOfChange, type Touched } from "./transition";

const { sql } = Prisma;

/** Throws NotFound for the order and its line items, IdExists, and what OrderCloud says of what cannot be returned. */
export async function createOrderReturn(by: By, { ID, ...given }: NewOrderReturn): Promise<OrderReturn> {
  authorize(by.actor, createOrderReturnContract.roles);

  const id = ID ?? randomUUID();
  return write(by, (unit) => create(unit, by.actor, id, given, refuseTaken("OrderReturn", id)));
}

/** Creates the return when the actor sees none of this ID, else replaces what can be changed. Throws as both do. */
export async function saveOrderReturn(by: By, id: string, input: SavedOrderReturn): Promise<OrderReturn> {
  const { actor } = by;
  authorize(actor, saveOrderReturnContract.roles);

  requireOwnID(id, input);
  return write(by, (unit) =>
    createOrReplace(unit, {
      ...{ type: "OrderReturn", id },
      isVisible: async () => (await findOrderID(unit.tx, actor, id)) !== undefined,
      replace: () => change(unit, actor, id, replacing(input)),
      create: (ifTaken) => create(unit, actor, id, input, ifTaken),
    }),
  );
}

/** Throws NotFound, PreconditionFailed, OrderReturn.CannotChangeInCurrentStatus, and as createOrderReturn does. */
export async function updateOrderReturn(by: By, id: string, input: OrderReturnChange): Promise<OrderReturn> {
  authorize(by.actor, updateOrderReturnContract.roles);

  requireOwnID(id, input);
  return write(by, (unit) => change(unit, by.actor, id, patching(input)));
}

/** Throws NotFound for the return and for an item that it has not, and as updateOrderReturn does. */
export async function deleteOrderReturnItem(by: By, id: string, lineItemID: string): Promise<OrderReturn> {
  authorize(by.actor, deleteOrderReturnItemContract.roles);

  return write(by, (unit) =>
    change(unit, by.actor, id, (record) => {
      const items = record.ItemsToReturn.filter(({ LineItemID }) => LineItemID !== lineItemID);
      if (items.length === record.ItemsToReturn.length) throw notFound("OrderReturnItem", lineItemID);
      return { items };
    }),
  );
}

/** Throws NotFound, PreconditionFailed, and OrderReturn.NotAuthorizedToDelete for one that has been submitted. */
export async function deleteOrderReturn(by: By, id: string): Promise<void> {
  const { actor } = by;
  authorize(actor, deleteOrderReturnContract.roles);

  await write(by, async (unit) => {
    const { tx } = unit;
    const locked = await lockReturn(unit, actor, id);
    if (locked.status !== "Unsubmitted") {
      const detail = `The return is ${locked.status}; only an Unsubmitted one can be deleted. Cancel it instead.`;
      throw new AppError("OrderReturn.NotAuthorizedToDelete", { Status: locked.status }, { detail });
    }
    requireOwnDraft(locked, "OrderReturn.NotAuthorizedToDelete");
    const record = await returnWithin(tx, actor, id);
    await tx.$executeRaw`DELETE FROM "order_returns" WHERE "id" = ${id} AND "status" = 'Unsubmitted'`;
    emitOf(unit, "orderreturn.deleted", locked, { changes: differences(auditFieldsOf(record), {}) });
  });
}

async function create(
  unit: Unit,
  actor: Actor,
  id: string,
  input: Omit<NewOrderReturn, "ID">,
  ifTaken: IfTaken<OrderReturn>,
): Promise<OrderReturn> {
  const { tx } = unit;
  const order = await lockOrderOf(tx, actor, input.OrderID);
  requireReturnable(order);
  const contents: ReturnContents = { id, items: toItems(input.ItemsToReturn), override: toText(input.RefundAmount) };
  requireAmounts(contents);
  await requireItems(tx, actor, order, contents);
  const { refund } = await refundOf(tx, order, contents, null);
  const created = await tx.$executeRaw`
    INSERT INTO "order_returns" ("id", "order_id", "status", "date_created", "last_updated", "refund_amount", "refund_override",
      "comments", "xp", "created_by_id", "changed_by_id")
    SELECT ${id}, ${order.id}, 'Unsubmitted', moment, moment, ${refund}::numeric, ${contents.override}::numeric,
      ${input.Comments ?? null}, ${replacedXp(input.xp)}, ${actor.UserID}, ${actor.UserID}
    FROM (SELECT clock_timestamp() AS moment OFFSET 0) now
    ON CONFLICT DO NOTHING`;
  if (created === 0) return ifTaken();
  await insertItems(tx, order, contents);
  const record = await returnWithin(tx, actor, id);
  const place = { id, orderID: order.id, fromCompanyID: order.fromCompanyID, toCompanyID: order.toCompanyID };
  emitOf(unit, "orderreturn.created", place, { changes: differences({}, auditFieldsOf(record)) });
  return record;
}

/** The columns that a change sets in a return; undefined ones stay. */
type Next = {
  orderID?: string | undefined;
  items?: readonly Item[] | undefined;
  override?: string | null | undefined;
  comments?: string | null | undefined;
  /** Of the column `xp`, as jsonb. */
  xp?: Prisma.Sql | undefined;
};
type Item = OrderReturn["ItemsToReturn"][number];
type Make = (record: OrderReturn, locked: LockedReturn) => Next;

const replacing =
  (input: SavedOrderReturn): Make =>
  (record, locked) => ({
    orderID: input.OrderID,
    items: toItems(input.ItemsToReturn),
    override: overrideOf(input.RefundAmount ?? null, record, locked),
    comments: input.Comments ?? null,
    xp: replacedXp(input.xp),
  });

const patching =
  (input: OrderReturnChange): Make =>
  (record, locked) => ({
    orderID: input.OrderID,
    items: input.ItemsToReturn === undefined ? undefined : toItems(input.ItemsToReturn),
    override: input.RefundAmount === undefined ? undefined : overrideOf(input.RefundAmount, record, locked),
    comments: input.Comments,
    xp: patchedXp(input.xp),
  });

/** An amount sent back unchanged is not a new one: if it was the sum of the items, it stays so. */
function overrideOf(refundAmount: number | null, { RefundAmount }: OrderReturn, { override }: LockedReturn) {
  return refundAmount === RefundAmount ? override : toText(refundAmount);
}

async function change(unit: Unit, actor: Actor, id: string, make: Make): Promise<OrderReturn> {
  const { tx } = unit;
  const { order, locked } = await lockWithOrder(unit, actor, id);
  const record = await returnWithin(tx, actor, id);
  const next = make(record, locked);
  if (next.orderID !== undefined && next.orderID !== order.id) throw invalidField("OrderID", "Cannot be changed.");
  const items = next.items ?? record.ItemsToReturn;
  const contents: ReturnContents = {
    id,
    items,
    override: next.override === undefined ? locked.override : next.override,
  };
  const comments = next.comments === undefined ? record.Comments : next.comments;
  const isOtherXp = await changesXp(tx, sql`"order_returns" WHERE "id" = ${id}`, next.xp);
  const touched = touchedBy({ record, locked, contents, comments, xpChanges: isOtherXp });
  if (touched.length === 0) return record;
  requireOwnDraft(locked, "OrderReturn.CannotChangeInCurrentStatus");

  const asks = touched.includes("items") || touched.includes("amounts");
  if (asks) requireAmounts(contents);
  const { refund, isLess } = asks
    ? await refundOf(tx, order, contents, locked.refund)
    : { refund: locked.refund, isLess: true };
  await requireAllowed(tx, { order, locked, touched, seller: isSeller(actor, order), isLess });
  if (touched.includes("items")) {
    requireReturnable(order);
    await requireItems(tx, actor, order, contents);
  }
  // Rules are evaluated on the refund amount, whenever it is set.
  const isFirstAmount = locked.status === "Open" && locked.refund === null && refund !== null;
  const isAskedAnew = touched.includes("amounts") && (locked.status === "AwaitingApproval" || isFirstAmount);
  // Nobody decides an amount that they set, or what rules may read.
  const isAuthor = locked.status === "Unsubmitted" || asks;
  const updated = await tx.$executeRaw`
    UPDATE "order_returns" "row" SET "comments" = ${comments}, "xp" = ${next.xp ?? sql`"row"."xp"`}, "refund_amount" = ${refund}::numeric,
      "refund_override" = ${contents.override}::numeric, "round" = "row"."round" + ${isAskedAnew ? 1 : 0},
      ${isAuthor ? sql`${changedBy(sql`"row"`, actor.UserID)}, ` : Prisma.empty}"last_updated" = clock_timestamp()
    WHERE "row"."id" = ${id} AND "row"."status" = ${locked.status}::"OrderReturnStatus"`;
  if (updated !== 1) throw new Error("A locked return has changed.");
  if (asks) await replaceItems(tx, order, contents);
  if (isAskedAnew) await withdrawApprovals(unit, locked, "Changed");
  const { later, emitLater } = holdEvents(unit);
  const Requested = isAskedAnew ? await requestApprovals(later, locked, locked.round + 1) : [];
  const opens = isAskedAnew && Requested.length === 0 && locked.status === "AwaitingApproval";
  const waits = Requested.length > 0 && locked.status === "Open";
  if (opens && locked.submittedByID === null) throw submittedElsewhere(locked);
  if (opens) await moveReturn(unit, locked, "Open", sql`"date_submitted" = clock_timestamp()`);
  if (waits) {
    const submitter = sql`"submitted_by_id" = coalesce("submitted_by_id", ${actor.UserID})`;
    await moveReturn(unit, locked, "AwaitingApproval", sql`"date_submitted" = NULL, ${submitter}`);
  }
  const after = await returnWithin(tx, actor, id);
  if (locked.status === "AwaitingApproval") await requireUnnamed(tx, locked, record, after);
  const changes = differences(auditFieldsOf(record), auditFieldsOf(after));
  emitOf(unit, "orderreturn.updated", locked, { changes });
  if (waits) {
    const statuses = statusChange(locked.status, "AwaitingApproval");
    emitOf(unit, "orderreturn.awaiting_approval", locked, { changes: statuses, Requested });
  }
  emitLater();
  if (opens) emitOf(unit, "orderreturn.opened", locked, { changes: statusChange(locked.status, "Open") });
  return after;
}

/** A return that was submitted elsewhere must not open only because no rule here requires an approval. */
function submittedElsewhere({ status }: LockedReturn) {
  const detail = "The return was submitted elsewhere, and nobody here would be asked to approve the new amount.";
  return new AppError("OrderReturn.CannotChangeInCurrentStatus", { Status: status }, { detail });
}

/** What rules name stays as it was while the return waits. Throws OrderReturn.CannotChangeInCurrentStatus. */
async function requireUnnamed(tx: Transaction, locked: LockedReturn, before: OrderReturn, after: OrderReturn) {
  const { id, round, status, toCompanyID } = locked;
  const changed = changedBetween(before, after);
  if (changed.length === 0) return;
  const rules = await tx.$queryRaw<{ expression: string }[]>`
    SELECT DISTINCT "rule_expression" AS "expression" FROM "order_return_approvals"
    WHERE "return_id" = ${id} AND "round" = ${round} AND "rule_expression" IS NOT NULL`;
  // Of a return that was submitted elsewhere no other rule was asked.
  const which = { about: "OrderReturn", companyIDs: [toCompanyID] } as const;
  const live = locked.submittedByID === null ? [] : await expressionsNaming(tx, which, changed);
  const expressions = [...rules.map(({ expression }) => expression), ...live];
  const property = findNamed(changed, expressions, { about: "OrderReturn" });
  if (property === undefined) return;
  const detail = `The return is ${status}, and an approval rule names ${property}.`;
  const data = { Status: status, Property: property };
  throw new AppError("OrderReturn.CannotChangeInCurrentStatus", data, { detail });
}

type Touching = {
  record: OrderReturn;
  locked: LockedReturn;
  contents: ReturnContents;
  comments: string | null;
  xpChanges: boolean;
};

function touchedBy({ record, locked, contents, comments, xpChanges }: Touching): Touched[] {
  const without = (items: readonly Item[]) => JSON.stringify(items.map(({ RefundAmount, ...item }) => asItem(item)));
  const amounts = (items: readonly Item[]) => JSON.stringify(items.map(({ RefundAmount }) => RefundAmount));
  const { ItemsToReturn } = record;
  const otherItems = without(ItemsToReturn) !== without(contents.items);
  const asNumber = (amount: string | null) => (amount === null ? null : Number(amount));
  const otherAmounts = asNumber(contents.override) !== asNumber(locked.override);
  return [
    ...(otherItems ? ["items" as const] : []),
    ...(otherAmounts || amounts(ItemsToReturn) !== amounts(contents.items) ? ["amounts" as const] : []),
    ...(comments !== record.Comments ? ["comments" as const] : []),
    ...(xpChanges ? ["xp" as const] : []),
  ];
}

const asItem = ({ LineItemID, Quantity, Comments }: Omit<Item, "RefundAmount">) => [LineItemID, Quantity, Comments];

type ReturnChange = { order: LockedOrder; locked: LockedReturn; touched: Touched[]; seller: boolean; isLess: boolean };

async function requireAllowed(tx: Transaction, { locked, touched, seller, isLess }: ReturnChange) {
  const { status } = locked;
  // Where nobody has approved it and there was no amount, one can be set later, which asks for approval as submitting does.
  const isFirst = status === "Open" && locked.refund === null && !(await hasApprovals(tx, locked));
  const detail = hindranceOfChange({ status, touched, isSeller: seller, isLess: isLess || isFirst });
  if (detail) throw new AppError("OrderReturn.CannotChangeInCurrentStatus", { Status: status }, { detail });
}

async function hasApprovals(tx: Transaction, { id }: LockedReturn) {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "order_return_approvals" WHERE "return_id" = ${id} LIMIT 1`;
  return rows.length > 0;
}

const insertItems = (tx: Transaction, order: LockedOrder, { id, items }: ReturnContents) => tx.$executeRaw`
  INSERT INTO "order_return_items" ("return_id", "position", "order_id", "line_item_id", "quantity", "refund_amount", "comments")
  SELECT ${id}, item."position", ${order.id}, item."line_item_id", item."quantity", item."refund_amount", item."comments"
  FROM ${itemRows(items)} item`;

async function replaceItems(tx: Transaction, order: LockedOrder, contents: ReturnContents) {
  await tx.$executeRaw`DELETE FROM "order_return_items" WHERE "return_id" = ${contents.id}`;
  await insertItems(tx, order, contents);
}

const toItems = (items: readonly NewItem[] | null | undefined): Item[] =>
  (items ?? []).map(({ LineItemID, Quantity, RefundAmount = null, Comments = null }) => ({
    LineItemID,
    Quantity,
    RefundAmount,
    Comments,
  }));

/** Exact: the digits that a number is written with. */
const toText = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : `${amount}`);

type AuditFields = Partial<Pick<OrderReturn, "RefundAmount" | "Comments" | "ItemsToReturn" | "xp">>;

const auditFieldsOf = ({ RefundAmount, Comments, ItemsToReturn, xp }: OrderReturn): AuditFields => ({
  RefundAmount,
  Comments,
  ItemsToReturn,
  xp,
});

const differences = (before: AuditFields, after: AuditFields) =>
  changesBetween(before, after, ["RefundAmount", "Comments", "ItemsToReturn", "xp"]);
