import "server-only";

import { awaits } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, notFound } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import type { OrderPlace } from "@/lib/orders/parent";
import { visibleOrders } from "@/lib/orders/visibility";
import { holdUser } from "@/lib/users/hold-user";
import { personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { type NewTake, releaseApprovalContract, type Take, takeApprovalContract } from "./contract";

const { sql } = Prisma;

/** How long one has it, in minutes, and how many at a time. */
const lasting = 30;
const most = 50;

type Place = OrderPlace & { approvalID: string };

/** Tells the group that the actor has taken it. Throws NotFound and Approval.CannotTake. */
export async function takeApproval(by: By, place: Place, { TakeOver }: NewTake): Promise<Take> {
  const { actor } = by;
  authorize(actor, takeApprovalContract.roles);

  return write(by, async ({ tx, emit }) => {
    const { orderID: OrderID, approvalID: ApprovalID } = place;
    await holdUser(actor, tx);
    const target = await findVisible(tx, actor, place);
    if (!target.awaits) throw cannot({ Reason: "NotAwaiting" }, "It does not await your decision.");
    if ((await countOthers(tx, actor, place)) >= most)
      throw cannot({ Reason: "TooMany" }, `You have taken ${most} others. Decide some of them, or give some back.`);
    const [taking] = await tx.$queryRaw<{ dateTaken: Date; until: Date }[]>`
      INSERT INTO "takes" AS t ("order_id", "approval_id", "user_id", "date_taken", "until")
      VALUES (${OrderID}, ${ApprovalID}, ${actor.UserID}, now(), now() + make_interval(mins => ${lasting}::int))
      ON CONFLICT ("order_id", "approval_id") DO UPDATE SET "user_id" = EXCLUDED."user_id", "date_taken" = EXCLUDED."date_taken", "until" = EXCLUDED."until"
      WHERE t."user_id" = EXCLUDED."user_id" OR ${TakeOver} OR NOT ${holds(target.groupID)}
      RETURNING "date_taken" AS "dateTaken", "until"`;
    if (!taking) throw await takenByAnother(tx, place);
    const Until = taking.until.toISOString();
    emit({ event: "approval.taken", ...aboutOf(place, target), data: { ...dataOf(place, target), Until } });
    return { OrderID, ApprovalID, DateTaken: taking.dateTaken.toISOString(), Until };
  });
}

/** Gives it back. Throws NotFound for an approval whose order the actor does not see. */
export async function releaseApproval(by: By, place: Place): Promise<void> {
  const { actor } = by;
  authorize(actor, releaseApprovalContract.roles);

  await write(by, async ({ tx, emit }) => {
    const target = await findVisible(tx, actor, place);
    const released = await tx.$executeRaw`
      DELETE FROM "takes"
      WHERE "order_id" = ${place.orderID} AND "approval_id" = ${place.approvalID} AND "user_id" = ${actor.UserID}`;
    if (released > 0) emit({ event: "approval.released", ...aboutOf(place, target), data: dataOf(place, target) });
  });
}

/** A condition on `takes t`: it has not ended, and its user may still decide for the group. */
const holds = (groupID: string) => sql`(t."until" > now() AND EXISTS (
  SELECT 1 FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
  WHERE m."group_id" = ${groupID} AND m."user_id" = t."user_id" AND u."active"))`;

async function countOthers(tx: Transaction, { UserID }: Actor, { orderID, approvalID }: Place) {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "takes" t JOIN "approvals" a ON a."order_id" = t."order_id" AND a."id" = t."approval_id"
    WHERE t."user_id" = ${UserID} AND t."until" > now() AND a."status" = 'Pending'
      AND (t."order_id", t."approval_id") <> (${orderID}, ${approvalID})`;
  return row?.count ?? 0;
}

async function takenByAnother(tx: Transaction, { orderID, approvalID }: Place) {
  const [first] = await tx.$queryRaw<{ TakenBy: object; DateTaken: Date; Until: Date }[]>`
    SELECT ${personWithoutEmailJson} AS "TakenBy",
      t."date_taken" AS "DateTaken", t."until" AS "Until"
    FROM "takes" t JOIN "users" u ON u."id" = t."user_id" WHERE t."order_id" = ${orderID} AND t."approval_id" = ${approvalID}`;
  const { TakenBy, DateTaken, Until } = first ?? {};
  const data = { Reason: "Taken", TakenBy, DateTaken: DateTaken?.toISOString(), Until: Until?.toISOString() } as const;
  return cannot(data, "Somebody else has taken it. Send TakeOver to take it over.");
}

type TakeTarget = { awaits: boolean; ruleID: string; groupID: string; companyID: string };

async function findVisible(
  tx: Transaction,
  actor: Actor,
  { direction, orderID, approvalID }: Place,
): Promise<TakeTarget> {
  const [target] = await tx.$queryRaw<TakeTarget[]>`
    SELECT coalesce(${awaits(actor)}, false) AS "awaits", a."approval_rule_id" AS "ruleID", g."id" AS "groupID", g."company_id" AS "companyID"
    FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id" JOIN "approving_groups" g ON g."id" = a."approving_group_id"
    WHERE a."order_id" = ${orderID} AND a."id" = ${approvalID} AND ${visibleOrders(actor, direction)}`;
  if (!target) throw notFound("Approval", approvalID);
  return target;
}

// Who works there is not for the company that the order is traded with.
const aboutOf = ({ approvalID }: Place, { companyID }: TakeTarget) => ({
  object: { type: "Approval" as const, id: approvalID },
  companies: [companyID] as const,
});

const dataOf = ({ orderID, approvalID }: Place, { ruleID, groupID }: TakeTarget) => ({
  ...{ OrderID: orderID, ApprovalID: approvalID },
  ...{ ApprovalRuleID: ruleID, ApprovingGroupID: groupID },
});

const cannot = (data: { Reason: "NotAwaiting" | "TooMany" | "Taken" } & Record<string, unknown>, detail: string) =>
  new AppError("Approval.CannotTake", data, { detail });
