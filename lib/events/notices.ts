import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { Prisma } from "@/prisma/generated/client";
import type { DomainEvent } from "./catalogue";

const { sql } = Prisma;

/** What people are told by email, by OrderCloud's names of messages. */
export const messageTypes = [
  "OrderApproved",
  "OrderDeclined",
  "OrderSubmittedForYourApproval",
  "OrderReturnApproved",
  "OrderReturnDeclined",
  "OrderReturnCompleted",
  "OrderReturnSubmittedForYourApproval",
  /** Not of OrderCloud's: they go to all with FullAccess in the company. */
  "ApprovalWithoutDecider",
  "EventEndpointDisabled",
] as const;
export type MessageType = (typeof messageTypes)[number];

/** How long what waits for a person is gathered before it is told. */
export const gathering = sql`interval '10 minutes'`;
const mostMembers = 1000;

/**
 * Writes who is to be told of these events: whoever placed or submitted an order or a return, that it is decided; the
 * members of a group, that something waits for them. Nobody is told of what they did themselves, nor who has turned
 * these emails off.
 */
export async function writeNotices(tx: Transaction, events: readonly DomainEvent[], actorID: string | undefined) {
  const [approvals, returns] = [new Set<string>(), new Set<string>()];
  for (const event of events) {
    const by = event.userID ?? actorID;
    if (event.event === "order.opened" && event.data.from === "AwaitingApproval")
      await tellRequester(tx, "OrderApproved", event.data.OrderID, by);
    if (event.event === "order.declined") await tellRequester(tx, "OrderDeclined", event.data.OrderID, by);
    if (event.event === "orderreturn.opened")
      await tellSubmitter(tx, "OrderReturnApproved", event.data.OrderReturnID, by);
    if (event.event === "orderreturn.completed")
      await tellSubmitter(tx, "OrderReturnCompleted", event.data.OrderReturnID, by);
    if (event.event === "orderreturn.declined")
      await tellSubmitter(tx, "OrderReturnDeclined", event.data.OrderReturnID, by);
    if (event.event === "approval.requested" || event.event === "approval.reassigned")
      approvals.add(event.data.ApprovingGroupID);
    if (event.event === "orderreturn.approval_requested") returns.add(event.data.ApprovingGroupID);
  }
  if (approvals.size > 0) await tellGroups(tx, "OrderSubmittedForYourApproval", [...approvals], actorID);
  if (returns.size > 0) await tellGroups(tx, "OrderReturnSubmittedForYourApproval", [...returns], actorID);
}

const wantsThem = sql`u."active" AND coalesce((u."preferences"->>'Notices')::boolean, true)`;

/** Who placed it, and a colleague who submitted it for them. Those of the seller enter many, and see them in their lists. */
function tellRequester(tx: Transaction, type: MessageType, orderID: string, actorID = "") {
  return tx.$executeRaw`
    INSERT INTO "notices" ("user_id", "message_type", "object_id", "expires_at")
    SELECT u."id", ${type}, o."id", now() + interval '1 day'
    FROM "orders" o JOIN "users" u ON u."id" IN (o."from_user_id", o."submitted_by_id") AND u."company_id" = o."from_company_id"
    WHERE o."id" = ${orderID} AND u."id" <> ${actorID} AND ${wantsThem}`;
}

function tellSubmitter(tx: Transaction, type: MessageType, returnID: string, actorID = "") {
  return tx.$executeRaw`
    INSERT INTO "notices" ("user_id", "message_type", "object_id", "expires_at")
    SELECT u."id", ${type}, r."id", now() + interval '1 day'
    FROM "order_returns" r JOIN "users" u ON u."id" = r."submitted_by_id"
    WHERE r."id" = ${returnID} AND u."id" <> ${actorID} AND ${wantsThem}`;
}

function tellGroups(tx: Transaction, type: MessageType, groupIDs: string[], actorID = "") {
  return tx.$executeRaw`
    INSERT INTO "notices" ("user_id", "message_type", "due_at", "expires_at")
    SELECT DISTINCT u."id", ${type}, now() + ${gathering}, now() + interval '1 day'
    FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
    WHERE m."group_id" = ANY (${groupIDs}::text[]) AND u."id" <> ${actorID} AND ${wantsThem}
    ORDER BY u."id" ${limit(mostMembers)}
    ON CONFLICT ("user_id", "message_type") WHERE "object_id" IS NULL AND "attempts" = 0 DO NOTHING`;
}
