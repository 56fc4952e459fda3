import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { isoText } from "@/lib/list/text-sql";
import type { OrderStatus } from "@/lib/orders/contract";
import { fullName } from "@/lib/users/full-name";
import type { PersonWithoutEmail } from "@/lib/users/person";
import { personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import type { Hindrance } from "./transition";

const { sql } = Prisma;

/** Who was first, for the refusal of a second decision. */
export type First = {
  DecidedBy: PersonWithoutEmail;
  DecidedAt: string;
  Decision: "Approve" | "Decline";
  /** Of a decision that can still be undone. */
  HeldUntil?: string;
};

const kind = sql`CASE a."status" WHEN 'Approved' THEN 'Approve' ELSE 'Decline' END`;

/** Of `approvals a`: who decided it, as First. */
export const decidedFirst = sql`(SELECT json_build_object('DecidedBy', ${personWithoutEmailJson}, 'DecidedAt', ${isoText(sql`a."date_completed"`)}, 'Decision', ${kind})
  FROM "users" u WHERE u."id" = a."approver_id")`;

/** For `approvals a`: who is deciding it, as First. */
export const heldFirst = sql`(SELECT json_build_object('DecidedBy', ${personWithoutEmailJson}, 'DecidedAt', ${isoText(sql`d."date_created"`)}, 'Decision', d."decision",
    'HeldUntil', ${isoText(sql`d."held_until"`)})
  FROM "decisions" d JOIN "users" u ON u."id" = d."user_id"
  WHERE d."order_id" = a."order_id" AND d."approval_id" = a."id" AND d."state" = 'Held')`;

/** The last decision on an order, in a round of it or for some groups if these are given. */
export const lastDecision = (tx: Transaction, orderID: string, among = sql`true`) =>
  lastOf(tx, sql`"approvals" a WHERE a."order_id" = ${orderID} AND ${among}`);

/** The last decision among approvals `a`, as rows with their condition. */
export async function lastOf(tx: Transaction, approvals: Prisma.Sql): Promise<First | null> {
  const [row] = await tx.$queryRaw<{ first: First | null }[]>`
    SELECT ${decidedFirst} AS "first" FROM ${approvals} AND a."date_completed" IS NOT NULL
    ORDER BY a."date_completed" DESC, a."id" DESC LIMIT 1`;
  return row?.first ?? null;
}

export const nameOf = ({ DecidedBy }: First) => fullName(DecidedBy);
export const verbOf = ({ Decision }: First) => (Decision === "Decline" ? "declined" : "approved");

type Facts = {
  status: OrderStatus;
  first: First | null;
  /** What the order is by now. */
  now: { Revision: string; Total: number; Currency: string };
};

/** Whoever decided before an order or a return was canceled did not cancel it. */
export const firstUnlessCanceled = (status: string, first: First | null) => (status === "Canceled" ? null : first);

/** The refusal of a decision: a 409 that names who was first. */
export function hindered(why: Hindrance, { status, now, ...told }: Facts): AppError {
  const first = why === "NotAwaiting" ? firstUnlessCanceled(status, told.first) : told.first;
  const second = first && ({ status: 409 } as const);
  const who = first && nameOf(first);
  const did = first ? verbOf(first) : "approved";
  switch (why) {
    case "OwnOrder":
      return new AppError(
        "Order.NotEligibleToApprove",
        { Reason: why },
        {
          status: 403,
          detail: "You placed, created, changed or submitted this order, so somebody else has to decide it.",
        },
      );
    case "NotAsked":
      return new AppError(
        "Order.NotEligibleToApprove",
        { Reason: why },
        { detail: "Only active members of the approving group with a role for orders can decide this." },
      );
    case "NotAwaiting":
      return new AppError(
        "Order.MustBeAwaitingApproval",
        { Reason: first ? "AlreadyDecided" : why, Status: status, ...first },
        {
          ...second,
          detail: `The order is ${status}${who ? `: ${who} ${did} it` : ""}. It does not await approval.`,
        },
      );
    case "AlreadyDecided":
      return new AppError(
        "Order.NotEligibleToApprove",
        { Reason: why, ...first },
        { status: 409, detail: `${who ?? "Somebody else"} has ${did} this already.` },
      );
    case "Held":
      return new AppError(
        "Order.NotEligibleToApprove",
        { Reason: "AlreadyDecided", ...first },
        {
          status: 409,
          detail: `${who ?? "Somebody else"} is ${did === "approved" ? "approving" : "declining"} this just now.`,
        },
      );
    case "Declining":
      return new AppError(
        "Order.NotEligibleToApprove",
        { Reason: why },
        { status: 409, detail: "You are declining this order. Undo that first to approve it." },
      );
    case "Changed":
      return new AppError(
        "Conflict",
        { Reason: why, Property: "Seen", ...now },
        { detail: `The order has changed since it was shown: its total is ${now.Total} ${now.Currency} now.` },
      );
  }
}
