import "server-only";

import { awaits, companyMaySee, hasDecider } from "@/lib/approvals/eligibility";
import { db } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { retryWrite } from "@/lib/db/retry-write";
import { env } from "@/lib/env";
import { type MessageType, messageTypes } from "@/lib/events/notices";
import type { Letter } from "@/lib/jobs/mail/letter";
import {
  type DecidedOrder,
  type DecidedReturn,
  type DisabledEndpoint,
  endpointDisabled,
  orderDecided,
  returnCompleted,
  returnDecided,
  type UndecidableApproval,
  undecidableApprovals,
  type WaitingApproval,
  type WaitingReturn,
  waitingApprovals,
  waitingReturns,
} from "@/lib/jobs/mail/notice-letters";
import { toRefusal } from "@/lib/jobs/mail/refusal";
import { deliver } from "@/lib/jobs/mail/transport";
import { isApprovable } from "@/lib/returns/approvable";
import { log } from "@/lib/telemetry/log";
import { span } from "@/lib/telemetry/step";
import { userName } from "@/lib/users/user-name";
import { Prisma } from "@/prisma/generated/client";
import { retryDelay } from "./retry-delay";

const { sql } = Prisma;

type Claimed = {
  id: bigint;
  messageId: string;
  messageType: MessageType;
  objectID: string | null;
  attempts: number;
  userID: string;
  username: string;
  email: string;
  wanted: boolean;
  expired: boolean;
};

const isDue = sql`"due_at" <= now()`;
export const areNoticesDue = sql`EXISTS (SELECT FROM "notices" WHERE ${isDue})`;

/** Sends the notices that are due, a few at a time; true when there may be more. */
export async function sendDueNotices() {
  const claimed = await claim(8);
  await Promise.all(
    claimed.map((notice) => span("send notice", () => send(notice), { "countersign.message": notice.messageType })),
  );
  return claimed.length > 0;
}

/**
 * Claims due notices for five minutes: no other process sends them meanwhile. Notices of a newer release are left to it
 * until they expire, as in the outbox of emails.
 */
function claim(count: number) {
  return db.$queryRaw<Claimed[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "notices"
      WHERE ${isDue} AND ("message_type" = ANY (${messageTypes}::text[]) OR "expires_at" <= now())
      ORDER BY "due_at", "id" ${limit(count)} FOR UPDATE SKIP LOCKED
    )
    UPDATE "notices" n SET "attempts" = n."attempts" + 1, "due_at" = now() + interval '5 minutes'
    FROM due, "users" u
    WHERE n."id" = due."id" AND u."id" = n."user_id"
    RETURNING n."id", n."message_id" AS "messageId", n."message_type" AS "messageType", n."object_id" AS "objectID", n."attempts",
      u."id" AS "userID", u."username", u."email", n."expires_at" <= now() AS "expired",
      u."active" AND (n."message_type" = 'EventEndpointDisabled' OR coalesce((u."preferences"->>'Notices')::boolean, true)) AS "wanted"`;
}

async function send(notice: Claimed) {
  const { id, messageId, messageType, email, username, wanted, expired } = notice;
  const letter = wanted && !expired ? await write(notice) : null;
  if (!letter) return remove(notice);
  try {
    await deliver({ id: messageId, to: email, letter, name: `${messageType}-${username}` });
    log.info({ notice: String(id), messageType }, "notice sent");
  } catch (error) {
    const { permanent, reason, unreachable } = toRefusal(error);
    log.warn(
      { notice: String(id), messageType, reason },
      permanent ? "notice given up" : "notice not sent, will be tried again",
    );
    if (!permanent) return retry(notice, reason, retryDelay(notice.attempts, { longest: unreachable ? 60 : 3600 }));
  }
  await remove(notice);
}

/** Null if the notice is no longer needed. */
async function write({ messageType, objectID, userID, username }: Claimed): Promise<Letter | null> {
  const to = { publicUrl: env().PUBLIC_URL, username };
  if (messageType === "OrderSubmittedForYourApproval") {
    const waiting = await findWaiting(userID);
    return waiting.length > 0 ? waitingApprovals(to, waiting) : null;
  }
  if (messageType === "ApprovalWithoutDecider") {
    const undecidable = await findUndecidable(userID);
    return undecidable.length > 0 ? undecidableApprovals(to, undecidable) : null;
  }
  if (messageType === "OrderReturnSubmittedForYourApproval") {
    const waiting = await findWaitingReturns(userID);
    return waiting.length > 0 ? waitingReturns(to, waiting) : null;
  }
  if (messageType === "OrderReturnApproved" || messageType === "OrderReturnDeclined") {
    const decision = objectID && (await findDecidedReturn(userID, objectID));
    const isDeclined = decision && decision.status === "Declined";
    return decision && isDeclined === (messageType === "OrderReturnDeclined") ? returnDecided(to, decision) : null;
  }
  if (messageType === "OrderReturnCompleted") {
    const decision = objectID && (await findDecidedReturn(userID, objectID));
    return decision && decision.status === "Completed" ? returnCompleted(to, decision) : null;
  }
  if (messageType === "EventEndpointDisabled") {
    const endpoint = objectID && (await findDisabled(userID, objectID));
    return endpoint ? endpointDisabled(to, endpoint) : null;
  }
  const order = objectID && (await findDecided(userID, objectID));
  const isApproved = order && (order.status === "Open" || order.status === "Completed");
  return order && isApproved === (messageType === "OrderApproved") ? orderDecided(to, order) : null;
}

/** One more than an email lists. */
function findWaiting(UserID: string) {
  return db.$queryRaw<WaitingApproval[]>`
    SELECT o."id" AS "orderID", o."total"::text AS "total", o."currency", ${userName(sql`o."from_user_id"`)} AS "requester", r."name" AS "rule"
    FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id" JOIN "approval_rules" r ON r."id" = a."approval_rule_id"
    JOIN "users" u ON u."id" = ${UserID} JOIN "companies" c ON c."id" = u."company_id"
    WHERE ${awaits({ UserID })} AND ${companyMaySee} ORDER BY a."date_created" DESC, a."id" LIMIT 26`;
}

/** How many of a company's pending approvals are read at most. */
const mostLookedAt = 5000;

/** One more than an email lists, of the approvals pending for groups of the user's company. */
function findUndecidable(UserID: string) {
  return db.$queryRaw<UndecidableApproval[]>`
    SELECT o."id" AS "orderID", o."total"::text AS "total", o."currency", r."name" AS "rule", g."name" AS "group"
    FROM (
      SELECT a.* FROM "users" admin JOIN "approving_groups" own ON own."company_id" = admin."company_id"
      JOIN "approvals" a ON a."approving_group_id" = own."id" AND a."status" = 'Pending'
      WHERE admin."id" = ${UserID} AND 'FullAccess' = ANY (admin."roles"::text[]) ${limit(mostLookedAt)}
    ) a
    JOIN "orders" o ON o."id" = a."order_id" AND o."status" = 'AwaitingApproval' AND o."round" = a."round"
    JOIN "approving_groups" g ON g."id" = a."approving_group_id" JOIN "companies" c ON c."id" = g."company_id"
    JOIN "approval_rules" r ON r."id" = a."approval_rule_id"
    WHERE ${companyMaySee} AND NOT ${hasDecider} ORDER BY a."date_created" DESC, a."id" LIMIT 26`;
}

/** The order with its last decision, if the user placed or submitted it for their current company. */
async function findDecided(userID: string, orderID: string) {
  const [order] = await db.$queryRaw<DecidedOrder[]>`
    SELECT o."id" AS "orderID", o."status"::text AS "status", o."total"::text AS "total", o."currency",
      ${userName(sql`a."approver_id"`)} AS "approver", a."comments"
    FROM "orders" o JOIN "users" u ON u."id" IN (o."from_user_id", o."submitted_by_id") AND u."company_id" = o."from_company_id"
    LEFT JOIN LATERAL (
      SELECT "approver_id", "comments" FROM "approvals" WHERE "order_id" = o."id" AND "status" <> 'Pending'
      ORDER BY "date_completed" DESC, "id" LIMIT 1) a ON true
    WHERE o."id" = ${orderID} AND u."id" = ${userID} AND o."status" IN ('Open', 'Completed', 'Declined', 'Unsubmitted')`;
  return order;
}

/** One more than an email lists. */
function findWaitingReturns(UserID: string) {
  return db.$queryRaw<WaitingReturn[]>`
    SELECT r."id" AS "returnID", r."order_id" AS "orderID", r."refund_amount"::text AS "refund", o."currency",
      ${userName(sql`r."submitted_by_id"`)} AS "submitter"
    FROM "order_returns" r JOIN "orders" o ON o."id" = r."order_id"
    JOIN "users" u ON u."id" = ${UserID} JOIN "companies" c ON c."id" = u."company_id"
    WHERE ${isApprovable({ UserID })} AND ${companyMaySee} ORDER BY r."date_created" DESC, r."id" LIMIT 26`;
}

/** The return with its last decision, if the user submitted it and their company sees its order. */
async function findDecidedReturn(userID: string, returnID: string) {
  const [decision] = await db.$queryRaw<DecidedReturn[]>`
    SELECT r."id" AS "returnID", r."order_id" AS "orderID", r."status"::text AS "status", r."refund_amount"::text AS "refund", o."currency",
      ${userName(sql`a."approver_id"`)} AS "approver", a."comments"
    FROM "order_returns" r JOIN "orders" o ON o."id" = r."order_id"
    JOIN "users" u ON u."id" = r."submitted_by_id" JOIN "companies" c ON c."id" = u."company_id"
    LEFT JOIN LATERAL (
      SELECT "approver_id", "comments" FROM "order_return_approvals" WHERE "return_id" = r."id" AND "status" <> 'Pending'
      ORDER BY "date_completed" DESC, "id" LIMIT 1) a ON true
    WHERE r."id" = ${returnID} AND u."id" = ${userID} AND ${companyMaySee} AND r."status" IN ('Open', 'Completed', 'Declined')`;
  return decision;
}

/** An endpoint of the user's company, if it is still deactivated. */
async function findDisabled(userID: string, endpointID: string) {
  const [endpoint] = await db.$queryRaw<DisabledEndpoint[]>`
    SELECT p."id", p."host", p."disabled_reason" AS "reason"
    FROM "event_endpoints" p JOIN "users" u ON u."company_id" = p."company_id"
    WHERE p."id" = ${endpointID} AND u."id" = ${userID} AND 'FullAccess' = ANY (u."roles"::text[])
      AND NOT p."active" AND p."disabled_reason" IS NOT NULL AND p."deleted_at" IS NULL`;
  return endpoint;
}

function retry({ id }: Claimed, reason: string, seconds: number) {
  return db.$executeRaw`
    UPDATE "notices" SET "last_error" = ${reason}, "due_at" = now() + ${seconds}::float8 * interval '1 second' WHERE "id" = ${id}`;
}

const remove = ({ id }: Claimed) => retryWrite(() => db.$executeRaw`DELETE FROM "notices" WHERE "id" = ${id}`);
