import "server-only";

import { randomUUID } from "node:crypto";
import type { Approval } from "@/lib/approvals/contract";
import { isRetractable } from "@/lib/approvals/retractable";
import { approvalsOf } from "@/lib/approvals/source";
import { approvalVersion } from "@/lib/approvals/version-sql";
import { type Actor, authorize } from "@/lib/auth/actor";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { type By, type Unit, write } from "@/lib/events/write";
import { recordWithin } from "@/lib/list/record-within";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { visibleOrders } from "@/lib/orders/visibility";
import { holdRules } from "@/lib/rules/hold-rules";
import { Prisma } from "@/prisma/generated/client";
import {
  cancelOrderContract,
  completeOrderContract,
  reassignApprovalContract,
  retractApprovalContract,
} from "./contract";
import { hindered, lastDecision } from "./hindered";
import { companiesOf, lockOrder, requireOwnDraft, requireStatus } from "./locked-order";
import { orderWithin } from "./order-within";
import { notTheirs } from "./reassign-groups";
import { dataOf, endHolds, type HeldDecision, heldColumns } from "./refuse-held";
import { requireSeller } from "./seller";
import { moveOrder } from "./settle";
import { orderTransitions } from "./transition";
import { tellOfUndecidable } from "./undecidable";
import { withdrawPending } from "./withdraw";

const { sql } = Prisma;

type Place = { direction: Direction; orderID: string };
type ApprovalPlace = Place & { approvalID: string };

/** Cancels an order and withdraws its pending approvals. Throws NotFound, PreconditionFailed, Order.CannotCancelInCurrentStatus. */
export async function cancelOrder(by: By, place: Place): Promise<Order> {
  const { actor } = by;
  authorize(actor, cancelOrderContract.roles);

  return write(by, async (unit) => {
    const order = await lock(unit, actor, place);
    unit.requireVersion(order);
    requireStatus(order, "cancel");
    await requireOwnDraft(unit.tx, actor, order, "Order.CannotCancelInCurrentStatus");
    await moveOrder(unit, order, orderTransitions.cancel.to, { userID: actor.UserID });
    await withdrawPending(unit, order, { userID: actor.UserID, reason: "Canceled" });
    return orderWithin(unit.tx, actor, place);
  });
}

/** Throws NotFound, PreconditionFailed, Auth.InsufficientRoles on the buying side, Order.CannotCompleteBadStatus. */
export async function completeOrder(by: By, place: Place): Promise<Order> {
  const { actor } = by;
  authorize(actor, completeOrderContract.roles);

  return write(by, async (unit) => {
    const order = await lock(unit, actor, place);
    unit.requireVersion(order);
    requireSeller(actor, order, "completes this order");
    requireStatus(order, "complete");
    await moveOrder(unit, order, orderTransitions.complete.to, { userID: actor.UserID });
    return orderWithin(unit.tx, actor, place);
  });
}

/**
 * Takes back an approval made here, while others still wait: the rule is asked anew, and what was decided stays as it was.
 * Throws NotFound, Decision.CannotRetract for what the actor did not approve here or whose rule has been deleted, and
 * Order.MustBeAwaitingApproval.
 */
export async function retractApproval(
  by: By,
  place: ApprovalPlace,
  { Comments }: { Comments: string },
): Promise<Approval> {
  const { actor } = by;
  authorize(actor, retractApprovalContract.roles);

  return write(by, async (unit) => {
    const { tx, emit, requireVersion } = unit;
    const order = await lock(unit, actor, place);
    requireVersion(await recordWithin(tx, approvalsOf(actor, place), "Approval", place.approvalID));
    if (order.status !== "AwaitingApproval") {
      const now = { Revision: "", Total: 0, Currency: "" };
      throw hindered("NotAwaiting", { status: order.status, first: await lastDecision(tx, order.id), now });
    }
    const [decision] = await tx.$queryRaw<HeldDecision[]>`
      UPDATE "decisions" d SET "date_retracted" = clock_timestamp()
      WHERE d."order_id" = ${order.id} AND d."approval_id" = ${place.approvalID} AND ${isRetractable(actor.UserID)}
        AND EXISTS (SELECT 1 FROM "approvals" a WHERE a."order_id" = d."order_id" AND a."id" = d."approval_id" AND a."round" = ${order.round})
      RETURNING ${heldColumns}`;
    if (!decision) {
      const detail =
        "Only an approval that you made here since the order was last submitted, and have not retracted, can be retracted.";
      throw new AppError("Decision.CannotRetract", {}, { detail });
    }
    const data = dataOf(order.id, decision);
    const { ApprovalRuleID, ApprovingGroupID } = data;
    const rules = await holdRules(tx, [{ ruleID: ApprovalRuleID, approvingGroupID: ApprovingGroupID }]);
    if (rules.length === 0) {
      const detail = "The rule has been deleted, so it cannot be asked anew.";
      throw new AppError("Decision.CannotRetract", { Reason: "RuleDeleted" }, { detail });
    }
    const id = randomUUID();
    await tx.$executeRaw`
      INSERT INTO "approvals" ("order_id", "id", "approval_rule_id", "approving_group_id", "status", "date_created", "round", "xp", "rule_expression", "why")
      SELECT "order_id", ${id}, "approval_rule_id", "approving_group_id", 'Pending', clock_timestamp(), "round", "xp", "rule_expression", "why"
      FROM "approvals" WHERE "order_id" = ${order.id} AND "id" = ${place.approvalID}`;
    await tx.$executeRaw`
      UPDATE "approvals" SET "version" = "version" + 1 WHERE "order_id" = ${order.id} AND "id" = ${place.approvalID}`;
    await tellOfUndecidable(tx, [{ orderID: order.id, groupID: ApprovingGroupID }]);
    const companies = companiesOf(order);
    const retracted = { ...data, Comments: decision.comments, Reason: Comments, NewApprovalID: id };
    emit({
      event: "approval.retracted",
      object: { type: "Approval", id: place.approvalID },
      companies,
      data: retracted,
    });
    const requested = { OrderID: order.id, ApprovalID: id, ApprovalRuleID, ApprovingGroupID };
    emit({ event: "approval.requested", object: { type: "Approval", id }, companies, data: requested });
    return recordWithin(tx, approvalsOf(actor, place), "Approval", id);
  });
}

/**
 * Asks another group of the same company. Throws NotFound, Approval.CannotReassign to another company's people and for
 * what no longer waits, and ValidationFailure.
 */
export async function reassignApproval(
  by: By,
  place: ApprovalPlace,
  { ApprovingGroupID }: { ApprovingGroupID: string },
): Promise<Approval> {
  const { actor } = by;
  authorize(actor, reassignApprovalContract.roles);

  return write(by, async (unit) => {
    const { tx, emit, requireVersion } = unit;
    const order = await lock(unit, actor, place);
    type Row = { ruleID: string; groupID: string; companyID: string; status: string; version: number };
    const [approval] = await tx.$queryRaw<Row[]>`
      SELECT ${approvalVersion(sql`o`)} AS "version", a."approval_rule_id" AS "ruleID", g."id" AS "groupID", g."company_id" AS "companyID", a."status"::text AS "status"
      FROM "approvals" a JOIN "approving_groups" g ON g."id" = a."approving_group_id" JOIN "orders" o ON o."id" = a."order_id"
      WHERE a."order_id" = ${order.id} AND a."id" = ${place.approvalID}`;
    if (!approval) throw notFound("Approval", place.approvalID);
    const { ruleID, groupID, companyID, status, version } = approval;
    requireVersion(withVersion(approval, version));
    if (actor.CompanyType !== "Owner" && companyID !== actor.CompanyID) throw notTheirs();
    if (status !== "Pending" || order.status !== "AwaitingApproval") throw notPending(status);
    const [group] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "approving_groups" WHERE "id" = ${ApprovingGroupID} AND "company_id" = ${companyID} FOR SHARE`;
    if (!group) throw invalidField("ApprovingGroupID", "Choose an approving group of the company that decides it.");
    if (ApprovingGroupID === groupID) return recordWithin(tx, approvalsOf(actor, place), "Approval", place.approvalID);
    await endHolds(unit, order, "Reassigned", place.approvalID);
    await tx.$executeRaw`
      UPDATE "approvals" SET "approving_group_id" = ${ApprovingGroupID}
      WHERE "order_id" = ${order.id} AND "id" = ${place.approvalID} AND "status" = 'Pending'`;
    // Snoozes and takes of the former group end.
    await tx.$executeRaw`DELETE FROM "snoozes" WHERE "order_id" = ${order.id} AND "approval_id" = ${place.approvalID}`;
    await tx.$executeRaw`DELETE FROM "takes" WHERE "order_id" = ${order.id} AND "approval_id" = ${place.approvalID}`;
    await tellOfUndecidable(tx, [{ orderID: order.id, groupID: ApprovingGroupID }]);
    const object = { type: "Approval", id: place.approvalID } as const;
    const to = { OrderID: order.id, ApprovalID: object.id, ApprovalRuleID: ruleID, ApprovingGroupID };
    emit({ event: "approval.reassigned", object, companies: companiesOf(order), data: { ...to, From: groupID } });
    return recordWithin(tx, approvalsOf(actor, place), "Approval", place.approvalID);
  });
}

const notPending = (status: string) =>
  new AppError("Approval.CannotReassign", { Status: status }, { status: 409, detail: "It is no longer pending." });

async function lock({ tx }: Unit, actor: Actor, { direction, orderID }: Place) {
  const order = await lockOrder(tx, orderID, visibleOrders(actor, direction));
  if (!order) throw notFound("Order", orderID);
  return order;
}
