import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import type { Listing } from "@/lib/list/listing";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { orderReaders } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { Prisma } from "@/prisma/generated/client";
import type { Approval, InboxApproval } from "./contract";
import {
  type ApprovalRow,
  approvalsAcrossOrders,
  approvalsOf,
  type InboxRow,
  toApproval,
  toInboxApproval,
} from "./source";

const { sql } = Prisma;

type OrderPlace = { direction: Direction; orderID: string };

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

/** Throws NotFound for an approval that is not there, or whose order the actor may not see in this direction. */
export async function getApproval(
  actor: Actor,
  { approvalID, ...place }: OrderPlace & { approvalID: string },
): Promise<Approval> {
  authorize(actor, orderReaders);

  const { select, from, where } = approvalsOf(actor, place);
  const [row] = await db.$queryRaw<ApprovalRow[]>(
    sql`SELECT ${select} FROM ${from} WHERE ${where} AND a."id" = ${approvalID}`,
  );
  if (!row) throw notFound("Approval", approvalID);
  return toApproval(row);
}
