import "server-only";

import { companiesOf, type LockedOrder, lockOrder } from "@/lib/approvals/decisions/locked-order";
import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, notFound } from "@/lib/errors";
import type { DomainEvent } from "@/lib/events/catalogue";
import { withVersion } from "@/lib/events/version";
import type { Unit } from "@/lib/events/write";
import { recordWithin } from "@/lib/list/record-within";
import { type DraftRefusal, isBuyersDraft, refuseDraft } from "@/lib/orders/buyers-draft";
import { visibleOrders } from "@/lib/orders/visibility";
import { emitFaults } from "@/lib/rules/emit-faults";
import { holdRules } from "@/lib/rules/hold-rules";
import type { Chained } from "@/lib/rules/live-rules";
import { Prisma } from "@/prisma/generated/client";
import { ownersOfReturn } from "./approvable";
import type { OrderReturn, OrderReturnStatus } from "./contract";
import { matchReturn } from "./match-return";
import { orderReturnsOf } from "./source";
import { visibleReturns } from "./visibility";

const { sql } = Prisma;

/** A return that nobody else changes before the transaction ends: its row is the lock of all that happens to it. */
export type LockedReturn = {
  id: string;
  orderID: string;
  status: OrderReturnStatus;
  round: number;
  submittedByID: string | null;
  /** Who has a part in it, and so does not decide it. */
  ownerIDs: readonly (string | null)[];
  isBuyersDraft: boolean;
  /** Exact, as text. */
  refund: string | null;
  /** The order's. */
  currency: string;
  /** What was set in place of the sum of the items; an import sets the amount alone. */
  override: string | null;
  fromCompanyID: string;
  toCompanyID: string;
};

/** Throws NotFound and PreconditionFailed. */
export async function lockReturn({ tx, requireVersion }: Unit, actor: Actor, returnID: string): Promise<LockedReturn> {
  const [row] = await tx.$queryRaw<(LockedReturn & { version: number })[]>`
    SELECT r."id", r."order_id" AS "orderID", r."status"::text AS "status", r."round", r."version",
      r."submitted_by_id" AS "submittedByID", ${ownersOfReturn} AS "ownerIDs", r."refund_amount"::text AS "refund",
      ${isBuyersDraft(actor, sql`r`)} AS "isBuyersDraft",
      ofo."currency",
      CASE WHEN r."refund_override" = r."refund_amount" OR r."refund_amount" IS DISTINCT FROM (
        SELECT sum(i."refund_amount") FROM "order_return_items" i WHERE i."return_id" = r."id"
      ) THEN r."refund_amount"::text END AS "override",
      ofo."from_company_id" AS "fromCompanyID", ofo."to_company_id" AS "toCompanyID"
    FROM "order_returns" r JOIN "orders" ofo ON ofo."id" = r."order_id"
    WHERE r."id" = ${returnID} AND ${visibleReturns(actor)} FOR NO KEY UPDATE OF r`;
  if (!row) throw notFound("OrderReturn", returnID);
  const { version, ...locked } = row;
  requireVersion(withVersion(locked, version));
  return locked;
}

/** Throws `refusal` for a buyer's draft. */
export function requireOwnDraft(locked: LockedReturn, refusal: DraftRefusal) {
  if (locked.isBuyersDraft) refuseDraft("return", refusal);
}

/** An order whose returns nobody else creates or changes before the transaction ends. It is locked before they are. */
export async function lockOrderOf(tx: Transaction, actor: Actor, orderID: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderID, visibleOrders(actor, "all"));
  if (!order) throw notFound("Order", orderID);
  return order;
}

/** Both, in that order. Throws NotFound, PreconditionFailed, and Conflict for a return that an import has just moved. */
export async function lockWithOrder(unit: Unit, actor: Actor, returnID: string) {
  const orderID = await findOrderID(unit.tx, actor, returnID);
  if (orderID === undefined) throw notFound("OrderReturn", returnID);
  const order = await lockOrderOf(unit.tx, actor, orderID);
  const locked = await lockReturn(unit, actor, returnID);
  if (locked.orderID !== order.id) throw new AppError("Conflict", { Property: "OrderID" });
  return { order, locked };
}

/** Of which order a return is that the actor sees; undefined where there is none. */
export async function findOrderID(tx: Transaction, actor: Actor, returnID: string): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ orderID: string }[]>`
    SELECT r."order_id" AS "orderID" FROM "order_returns" r WHERE r."id" = ${returnID} AND ${visibleReturns(actor)}`;
  return row?.orderID;
}

/** A return as a transaction has left it, with its version. */
export const returnWithin = (tx: Transaction, actor: Actor, returnID: string): Promise<OrderReturn> =>
  recordWithin(tx, orderReturnsOf(actor), "OrderReturn", returnID);

type ReturnEvent = Extract<DomainEvent, { event: `orderreturn.${string}` }>;
type DataOf<Name extends ReturnEvent["event"]> = Extract<ReturnEvent, { event: Name }>["data"];
type Place = Pick<LockedReturn, "id" | "orderID" | "fromCompanyID" | "toCompanyID">;

/** Says what happened to a return, to both companies of its order. */
export function emitOf<Name extends ReturnEvent["event"]>(
  { emit }: Pick<Unit, "emit">,
  event: Name,
  place: Place,
  data: Omit<DataOf<Name>, "OrderReturnID" | "OrderID">,
) {
  const { id, orderID } = place;
  const about = { OrderReturnID: id, OrderID: orderID, ...data };
  const object = { type: "OrderReturn", id } as const;
  // Safe: the data are those of this very event.
  emit({ event, object, companies: companiesOf(place), data: about } as unknown as ReturnEvent);
}

export type ReturnApproval = { ID: string; ApprovalRuleID: string | null; ApprovingGroupID: string };

export const approvalNames = sql`"id" AS "ID", "approval_rule_id" AS "ApprovalRuleID", "approving_group_id" AS "ApprovingGroupID"`;

/** Takes back what still waits on a locked return, and says so. */
export async function withdrawApprovals(
  { tx, emit }: Pick<Unit, "tx" | "emit">,
  locked: LockedReturn,
  Reason: "Declined" | "Canceled" | "Changed",
) {
  const Approvals = await tx.$queryRaw<ReturnApproval[]>`
    DELETE FROM "order_return_approvals" WHERE "return_id" = ${locked.id} AND "status" = 'Pending' RETURNING ${approvalNames}`;
  if (Approvals.length > 0) emitOf({ emit }, "orderreturn.approval_withdrawn", locked, { Reason, Approvals });
}

/** Asks the group that approves the returns of what the company has sold, and those of its rules that match. */
export async function requestApprovals(
  unit: Pick<Unit, "tx" | "emit">,
  place: Place,
  round: number,
): Promise<ReturnApproval[]> {
  const { id, toCompanyID } = place;
  const ofGroup = await unit.tx.$queryRaw<ReturnApproval[]>`
    INSERT INTO "order_return_approvals" ("return_id", "id", "approving_group_id", "date_created", "round")
    SELECT ${id}, gen_random_uuid()::text, c."returns_group_id", clock_timestamp(), ${round}
    FROM "companies" c WHERE c."id" = ${toCompanyID} AND c."returns_group_id" IS NOT NULL
    RETURNING ${approvalNames}`;
  emitRequested(unit, place, ofGroup);
  return [...ofGroup, ...(await requestByRules(unit, place, { round, chained: false }))];
}

/** Asks for each rule that matches by now and has not asked in this round. */
export async function requestByRules(
  unit: Pick<Unit, "tx" | "emit">,
  place: Place,
  { round, ...which }: Chained & { round: number },
): Promise<ReturnApproval[]> {
  const { tx } = unit;
  const { id, orderID } = place;
  const rules = await holdRules(
    tx,
    await matchReturn((statement) => tx.$queryRaw(statement), { ...place, round }, which),
  );
  if (rules.length === 0) return [];
  const requested = await tx.$queryRaw<ReturnApproval[]>`
    INSERT INTO "order_return_approvals" ("return_id", "id", "approval_rule_id", "approving_group_id", "date_created", "round",
      "rule_expression", "why")
    SELECT ${id}, gen_random_uuid()::text, m."ruleID", m."approvingGroupID", clock_timestamp(), ${round}, m."ruleExpression", m."why"
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      AS m ("ruleID" text, "approvingGroupID" text, "ruleExpression" text, "why" jsonb)
    RETURNING ${approvalNames}`;
  emitFaults(unit, rules, { object: { type: "OrderReturn", id }, place: { OrderID: orderID, OrderReturnID: id } });
  emitRequested(unit, place, requested);
  return requested;
}

function emitRequested(unit: Pick<Unit, "emit">, place: Place, requested: readonly ReturnApproval[]) {
  for (const { ID, ...asked } of requested)
    emitOf(unit, "orderreturn.approval_requested", place, { ApprovalID: ID, ...asked });
}
