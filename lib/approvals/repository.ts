import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import type { Listing } from "@/lib/list/listing";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { orderReaders } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { Prisma } from "@/prisma/generated/client";
import type { Approval, ApprovalContext, InboxApproval } from "./contract";
import {
  type ApprovalRow,
  approvalsAcrossOrders,
  approvalsOf,
  type InboxRow,
  toApproval,
  toInboxApproval,
} from "./source";

const { sql } = Prisma;

const shownMembers = 12;

type OrderPlace = { direction: Direction; orderID: string };
type ApprovalPlace = OrderPlace & { approvalID: string };

/** A page of one order's approvals. Throws NotFound when the order is not there or not the actor's to see. */
export async function listApprovals(actor: Actor, place: OrderPlace, query: ListQuery): Promise<Page<Approval>> {
  authorize(actor, orderReaders);

  const page = await selectPage<ApprovalRow>(approvalsOf(actor, place), query);
  return { ...page, Items: page.Items.map(toApproval) };
}

/** All of one order's approvals, to export. */
export function approvalListing(actor: Actor, place: OrderPlace): Listing<ApprovalRow, Approval> {
  authorize(actor, orderReaders);

  return { source: approvalsOf(actor, place), toRecord: toApproval, title: `approvals-${place.orderID}` };
}

/** A page of the approvals of all orders the actor may see in a direction. */
export async function listApprovalInbox(
  actor: Actor,
  direction: Direction,
  query: ListQuery,
): Promise<Page<InboxApproval>> {
  authorize(actor, orderReaders);

  const page = await selectPage<InboxRow>(approvalsAcrossOrders(actor, direction), query);
  return { ...page, Items: page.Items.map(toInboxApproval) };
}

/** The approvals of all orders the actor may see in a direction, to export. */
export function approvalInboxListing(actor: Actor, direction: Direction): Listing<InboxRow, InboxApproval> {
  authorize(actor, orderReaders);

  return { source: approvalsAcrossOrders(actor, direction), toRecord: toInboxApproval, title: "approvals" };
}

/** The approvals before and after one, as orderID and ID, in the list of all orders that `query` asks for. */
export async function findInboxNeighbours(
  actor: Actor,
  { direction, orderID, approvalID }: ApprovalPlace,
  query: ListQuery,
): Promise<Neighbours> {
  authorize(actor, orderReaders);

  return selectNeighbours(approvalsAcrossOrders(actor, direction), query, [orderID, approvalID]);
}

/** Throws NotFound for an approval that is not there, or whose order the actor may not see in this direction. */
export async function getApproval(actor: Actor, { approvalID, ...place }: ApprovalPlace): Promise<Approval> {
  authorize(actor, orderReaders);

  const { select, from, where } = approvalsOf(actor, place);
  const [row] = await db.$queryRaw<ApprovalRow[]>(
    sql`SELECT ${select} FROM ${from} WHERE ${where} AND a."id" = ${approvalID}`,
  );
  if (!row) throw notFound("Approval", approvalID);
  return toApproval(row);
}

/** The rule and the group of an approval. Throws NotFound as getApproval does. */
export async function getApprovalContext(
  actor: Actor,
  { approvalID, ...place }: ApprovalPlace,
): Promise<ApprovalContext> {
  authorize(actor, orderReaders);

  const { where } = approvalsOf(actor, place);
  // Who works in a company is for itself and for the Owner to know, not for whoever it trades with.
  const knowsMembers = sql`(g."company_id" = ${actor.CompanyID} OR ${actor.CompanyType === "Owner"})`;
  const [row] = await db.$queryRaw<ApprovalContext[]>(sql`
    SELECT
      jsonb_build_object('Name', r."name", 'Description', r."description") AS "Rule",
      jsonb_build_object('Name', g."name", 'Members', CASE WHEN ${knowsMembers} THEN ${members} END) AS "Group"
    FROM "approvals" a
    JOIN "approval_rules" r ON r."id" = a."approval_rule_id"
    JOIN "approving_groups" g ON g."id" = a."approving_group_id"
    WHERE ${where} AND a."id" = ${approvalID}`);
  if (!row) throw notFound("Approval", approvalID);
  return row;
}

const members = sql`(
  SELECT jsonb_build_object('People', coalesce(jsonb_agg(person ORDER BY place) FILTER (WHERE place <= ${shownMembers}), '[]'), 'Count', count(*))
  FROM (
    SELECT row_number() OVER (ORDER BY lower(u."last_name"), lower(u."first_name"), u."id") AS place,
      jsonb_build_object('ID', u."id", 'Username', u."username", 'FirstName', u."first_name", 'LastName', u."last_name") AS person
    FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
    WHERE m."group_id" = g."id" AND u."active"
  ) people)`;
