import "server-only";

import type { Xp } from "@/lib/api/fields";
import { dueOf } from "@/lib/approvals/due";
import { awaits } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import { now } from "@/lib/db/clock";
import { read, type Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import { isoText } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import type { OrderPlace } from "@/lib/orders/parent";
import { visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import { snoozedUntil } from "../snoozed";
import { type NewSnooze, type Snooze, snoozeApprovalContract, unsnoozeApprovalContract } from "./contract";
import { latestSnooze } from "./latest";

const { sql } = Prisma;

const longest = 366 * 86_400_000;

type Place = OrderPlace & { approvalID: string };

/** Puts an approval aside for the actor alone. Throws NotFound, ValidationFailure, and Approval.CannotSnooze. */
export async function snoozeApproval(by: By, place: Place, { Until }: NewSnooze): Promise<Snooze> {
  const { actor } = by;
  authorize(actor, snoozeApprovalContract.roles);

  return write(by, async ({ tx }) => {
    const { orderID: OrderID, approvalID: ApprovalID } = place;
    const { version, awaits: isTheirs, xp, orderXp } = await findVisible(tx, actor, place);
    if (!isTheirs) throw cannot("NotAwaiting", "It does not await your decision.");
    const at = now();
    const wanted = Date.parse(Until);
    if (wanted <= at) throw invalidField("Until", "Choose a time in the future.");
    if (wanted > at + longest) throw invalidField("Until", "Choose a time within a year.");
    const due = dueOf(xp) ?? dueOf(orderXp);
    const latest = due ? latestSnooze(due.end, actor.Preferences.TimeZone ?? "UTC") : wanted;
    if (latest <= at) throw cannot("Due", "It is due in four working hours or less, or overdue.");
    const until = new Date(Math.min(wanted, latest));
    await tx.$executeRaw`
      INSERT INTO "snoozes" ("user_id", "order_id", "approval_id", "until", "order_version", "due_at")
      VALUES (${actor.UserID}, ${OrderID}, ${ApprovalID}, ${until}, ${version}, "approval_due_at"(${xp ? JSON.stringify(xp) : null}::jsonb))
      ON CONFLICT ("user_id", "order_id", "approval_id")
        DO UPDATE SET "until" = EXCLUDED."until", "order_version" = EXCLUDED."order_version", "due_at" = EXCLUDED."due_at"`;
    return { OrderID, ApprovalID, Until: until.toISOString() };
  });
}

/** Brings it back. Throws NotFound for an approval whose order the actor does not see. */
export async function unsnoozeApproval(by: By, place: Place): Promise<void> {
  const { actor } = by;
  authorize(actor, unsnoozeApprovalContract.roles);

  await write(by, async ({ tx }) => {
    await findVisible(tx, actor, place);
    await tx.$executeRaw`
      DELETE FROM "snoozes"
      WHERE "user_id" = ${actor.UserID} AND "order_id" = ${place.orderID} AND "approval_id" = ${place.approvalID}`;
  });
}

/** How much of what awaits the actor they have put aside, and when the first of it comes back. */
export async function countSnoozed(actor: Actor): Promise<{ count: number; first: string | null }> {
  authorize(actor, orderReaders);

  const [found] = await read<{ count: number; first: string | null }>(
    actor,
    sql`SELECT count(*)::int AS "count", ${isoText(sql`min("until")`)} AS "first" FROM (
      SELECT ${snoozedUntil(actor)} AS "until" FROM "snoozes" mine
      JOIN "approvals" a ON a."order_id" = mine."order_id" AND a."id" = mine."approval_id" JOIN "orders" o ON o."id" = a."order_id"
      WHERE mine."user_id" = ${actor.UserID} AND ${awaits(actor)}) snoozed
    WHERE "until" IS NOT NULL`,
  );
  return found ?? { count: 0, first: null };
}

type Found = { version: number; awaits: boolean; xp: Xp | null; orderXp: Xp | null };

async function findVisible(tx: Transaction, actor: Actor, { direction, orderID, approvalID }: Place): Promise<Found> {
  const [found] = await tx.$queryRaw<Found[]>`
    SELECT o."version", coalesce(${awaits(actor)}, false) AS "awaits", a."xp", o."xp" AS "orderXp"
    FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
    WHERE a."order_id" = ${orderID} AND a."id" = ${approvalID} AND ${visibleOrders(actor, direction)}`;
  if (!found) throw notFound("Approval", approvalID);
  return found;
}

const cannot = (Reason: "NotAwaiting" | "Due", detail: string) =>
  new AppError("Approval.CannotSnooze", { Reason }, { detail });
