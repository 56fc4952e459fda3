import "server-only";

import { type Actor, authorize, hasRole } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { orderReaders } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import type { OrderPlace } from "@/lib/orders/parent";
import { Prisma } from "@/prisma/generated/client";
import type { Approval, ApprovalContext, ApprovalRecord, InboxApproval } from "./contract";
import { asksForAwaiting, groupsOf, isUndecided } from "./eligibility";
import { knowsGroup } from "./knows-group";
import { isRetractable } from "./retractable";
import { approvalRecordsOf, approvalsAcrossOrders, approvalsOf, exportedApprovals } from "./source";

const { sql } = Prisma;

const shownMembers = 12;

type ApprovalPlace = OrderPlace & { approvalID: string };

/** A page of one order's approvals. Throws NotFound when the order is not there or not the actor's to see. */
export async function listApprovals(
  actor: Actor,
  { named, ...place }: OrderPlace & WithNames,
  query: ListQuery,
): Promise<Page<NamedRecord<Approval>>> {
  authorize(actor, orderReaders);

  return selectPage(approvalsOf(actor, place), query, { named });
}

/** All of one order's approvals, to export. */
export function approvalListing(actor: Actor, place: OrderPlace) {
  authorize(actor, orderReaders);

  return { ...approvalsOf(actor, place), title: `approvals-${place.orderID}` };
}

/** Whether the actor is in a group that decides. */
export async function decidesApprovals(actor: Actor): Promise<boolean> {
  authorize(actor, orderReaders);

  const [row] = await read<{ decides: boolean }>(
    actor,
    sql`SELECT cardinality(${groupsOf(actor.UserID)}) > 0 AS "decides"`,
  );
  return row?.decides ?? false;
}

/** A page of the approvals of all orders the actor may see in a direction. */
export async function listApprovalInbox(
  actor: Actor,
  { direction, named }: { direction: Direction } & WithNames,
  query: ListQuery,
): Promise<Page<NamedRecord<InboxApproval>>> {
  authorize(actor, orderReaders);

  return selectPage(approvalsAcrossOrders(actor, direction, asksForAwaiting(query)), query, { named });
}

/** The approvals of all orders the actor may see in a direction, to export. */
export function approvalInboxListing(actor: Actor, direction: Direction) {
  authorize(actor, orderReaders);

  return { ...exportedApprovals(actor, direction), title: "approvals" };
}

/** The approvals before and after one, as orderID and ID, in the list of `query` over all orders. */
export async function findInboxNeighbours(
  actor: Actor,
  { direction, orderID, approvalID }: ApprovalPlace,
  query: ListQuery,
): Promise<Neighbours> {
  authorize(actor, orderReaders);

  const isAwaiting = asksForAwaiting(query);
  const source = approvalsAcrossOrders(actor, direction, isAwaiting);
  return selectNeighbours(source, query, [orderID, approvalID], isAwaiting ? isUndecided : undefined);
}

/** Throws NotFound for an approval that is not there, or whose order the actor may not see in this direction. */
export async function getApproval(actor: Actor, { approvalID, ...place }: ApprovalPlace): Promise<ApprovalRecord> {
  authorize(actor, orderReaders);

  return selectRecord(approvalRecordsOf(actor, place), "Approval", [approvalID]);
}

/** The rule and the group of an approval. Throws NotFound as getApproval does. */
export async function getApprovalContext(
  actor: Actor,
  { approvalID, ...place }: ApprovalPlace,
): Promise<ApprovalContext> {
  authorize(actor, orderReaders);

  const { where } = approvalsOf(actor, place);
  const [row] = await read<ApprovalContext>(
    actor,
    sql`SELECT
      jsonb_build_object('Name', r."name", 'Description', r."description") AS "Rule",
      jsonb_build_object('Name', g."name", 'Members', CASE WHEN ${knowsGroup(actor)} THEN ${members} END) AS "Group",
      ${retraction} AS "Retraction",
      (o."status" = 'AwaitingApproval' AND a."round" = o."round" AND r."deleted_at" IS NULL AND EXISTS (
        SELECT 1 FROM "decisions" d WHERE d."order_id" = a."order_id" AND d."approval_id" = a."id" AND ${isRetractable(actor.UserID)})) AS "CanRetract",
      (${hasRole(actor, [])} AND ${knowsGroup(actor)} AND a."status" = 'Pending' AND o."status" = 'AwaitingApproval') AS "CanReassign"
    FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
    JOIN "approval_rules" r ON r."id" = a."approval_rule_id"
    JOIN "approving_groups" g ON g."id" = a."approving_group_id"
    WHERE ${where} AND a."id" = ${approvalID}`,
  );
  if (!row) throw notFound("Approval", approvalID);
  return row;
}

const retraction = sql`(
  SELECT jsonb_build_object('Reason', e."data" ->> 'Reason', 'NewApprovalID', e."data" ->> 'NewApprovalID')
  FROM "audit_events" e
  WHERE e."object_type" = 'Approval' AND e."object_id" = a."id" AND e."event" = 'approval.retracted' AND e."data" ->> 'DecisionID' = a."decision_id")`;

const members = sql`(
  SELECT jsonb_build_object('People', coalesce(jsonb_agg(person ORDER BY place) FILTER (WHERE place <= ${shownMembers}), '[]'), 'Count', count(*))
  FROM (
    SELECT row_number() OVER (ORDER BY lower(u."last_name"), lower(u."first_name"), u."id") AS place,
      jsonb_build_object('ID', u."id", 'Username', u."username", 'FirstName', u."first_name", 'LastName', u."last_name") AS person
    FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
    WHERE m."group_id" = g."id" AND u."active"
  ) people)`;
