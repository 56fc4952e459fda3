import "server-only";

import { awaits } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import { now } from "@/lib/db/clock";
import { read, type Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import { isoText } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import type { OrderPlace } from "@/lib/orders/parent";
import { ordersInDirection, visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import { dueAt, snoozedUntil } from "../snoozed";
import {
  type NewSnooze,
  type NewSnoozes,
  type Snooze,
  type SnoozeResult,
  snoozeApprovalContract,
  snoozeApprovalsContract,
  unsnoozeApprovalContract,
} from "./contract";
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
    const target = await findVisible(tx, actor, place);
    if (!target.awaits) throw cannot("NotAwaiting", "It does not await your decision.");
    const until = latestFor(actor, target, requireWithinYear(Until));
    if (!until) throw cannot("Due", "It is due in four working hours or less, or overdue.");
    await putAside(tx, actor, [{ ...target, orderID: OrderID, approvalID: ApprovalID, until }]);
    return { OrderID, ApprovalID, Until: until.toISOString(), OrderVersion: target.version };
  });
}

/** Puts many aside until one time, or brings them back, each by itself. Throws ValidationFailure. */
export async function snoozeApprovals(by: By, { Approvals, Until }: NewSnoozes): Promise<{ Items: SnoozeResult[] }> {
  const { actor } = by;
  authorize(actor, snoozeApprovalsContract.roles);

  return write(by, async ({ tx }) => {
    const places = await findMany(tx, actor, Approvals);
    if (Until === null) {
      await bringBack(tx, actor, [...places.values()]);
      const Items = Approvals.map(
        (of) => ({ ...of, Outcome: places.has(keyOf(of)) ? "Back" : "NotFound", ...unsnoozed }) as const,
      );
      return { Items };
    }
    const moment = requireWithinYear(Until);
    const outcomeOf = (one: VisiblePlace | undefined) => {
      if (!one) return { Outcome: "NotFound", ...unsnoozed } as const;
      if (!one.awaits) return { Outcome: "NotAwaiting", ...unsnoozed } as const;
      const until = latestFor(actor, one, moment);
      return until
        ? ({ Outcome: "Snoozed", Until: until.toISOString(), OrderVersion: one.version } as const)
        : ({ Outcome: "Due", ...unsnoozed } as const);
    };
    const Items = Approvals.map((of) => ({ ...of, ...outcomeOf(places.get(keyOf(of))) }));
    const aside = [...places.values()].flatMap((one) => {
      const until = one.awaits ? latestFor(actor, one, moment) : undefined;
      return until ? [{ ...one, until }] : [];
    });
    await putAside(tx, actor, aside);
    return { Items };
  });
}

const unsnoozed = { Until: null, OrderVersion: null };

function requireWithinYear(Until: string) {
  const [at, until] = [now(), Date.parse(Until)];
  if (until <= at) throw invalidField("Until", "Choose a time in the future.");
  if (until > at + longest) throw invalidField("Until", "Choose a time within a year.");
  return until;
}

/** `until`, or the latest allowed time if that is earlier; undefined if it is due too soon. */
function latestFor({ Preferences }: Actor, { due, orderDue }: SnoozeTarget, until: number) {
  const end = (due ?? orderDue)?.getTime();
  const latest = end === undefined ? until : latestSnooze(end, Preferences.TimeZone ?? "UTC");
  return latest > now() ? new Date(Math.min(until, latest)) : undefined;
}

type Aside = Pick<VisiblePlace, "orderID" | "approvalID" | "version" | "due"> & { until: Date };

const putAside = (tx: Transaction, { UserID }: Actor, all: readonly Aside[]) => tx.$executeRaw`
  INSERT INTO "snoozes" ("user_id", "order_id", "approval_id", "until", "order_version", "due_at")
  SELECT ${UserID}, * FROM unnest(${all.map(({ orderID }) => orderID)}::text[], ${all.map(({ approvalID }) => approvalID)}::text[],
    ${all.map(({ until }) => until)}::timestamptz[], ${all.map(({ version }) => version)}::int[], ${all.map(({ due }) => due)}::timestamptz[])
  ON CONFLICT ("user_id", "order_id", "approval_id")
    DO UPDATE SET "until" = EXCLUDED."until", "order_version" = EXCLUDED."order_version", "due_at" = EXCLUDED."due_at"`;

const bringBack = (
  tx: Transaction,
  { UserID }: Actor,
  all: readonly Pick<VisiblePlace, "orderID" | "approvalID">[],
) => tx.$executeRaw`
  DELETE FROM "snoozes" WHERE "user_id" = ${UserID} AND ("order_id", "approval_id") IN (
    SELECT * FROM unnest(${all.map(({ orderID }) => orderID)}::text[], ${all.map(({ approvalID }) => approvalID)}::text[]))`;

/** Brings it back. Throws NotFound for an approval whose order the actor does not see. */
export async function unsnoozeApproval(by: By, place: Place): Promise<void> {
  const { actor } = by;
  authorize(actor, unsnoozeApprovalContract.roles);

  await write(by, async ({ tx }) => {
    await findVisible(tx, actor, place);
    await bringBack(tx, actor, [place]);
  });
}

/** How much of what awaits the actor they have put aside, and when the first of it comes back. */
export async function countSnoozed(actor: Actor): Promise<{ count: number; first: string | null }> {
  authorize(actor, orderReaders);

  const [row] = await read<{ count: number; first: string | null }>(
    actor,
    sql`SELECT count(*)::int AS "count", ${isoText(sql`min("until")`)} AS "first" FROM (
      SELECT ${snoozedUntil(actor)} AS "until" FROM "snoozes" mine
      JOIN "approvals" a ON a."order_id" = mine."order_id" AND a."id" = mine."approval_id" JOIN "orders" o ON o."id" = a."order_id"
      WHERE mine."user_id" = ${actor.UserID} AND ${awaits(actor)} AND ${ordersInDirection(actor, "all")}) snoozed
    WHERE "until" IS NOT NULL`,
  );
  return row ?? { count: 0, first: null };
}

type SnoozeTarget = { version: number; awaits: boolean; due: Date | null; orderDue: Date | null };

const standing = (actor: Actor) => sql`o."version", coalesce(${awaits(actor)}, false) AS "awaits",
  ${dueAt} AS "due", "approval_due_at"(o."xp", a."due_key") AS "orderDue"`;

async function findVisible(
  tx: Transaction,
  actor: Actor,
  { direction, orderID, approvalID }: Place,
): Promise<SnoozeTarget> {
  const [target] = await tx.$queryRaw<SnoozeTarget[]>`
    SELECT ${standing(actor)} FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
    WHERE a."order_id" = ${orderID} AND a."id" = ${approvalID} AND ${visibleOrders(actor, direction)}`;
  if (!target) throw notFound("Approval", approvalID);
  return target;
}

type VisiblePlace = SnoozeTarget & { orderID: string; approvalID: string };
type Of = NewSnoozes["Approvals"][number];

const keyOf = ({ OrderID, ApprovalID }: Of) => JSON.stringify([OrderID, ApprovalID]);

/** Those that the actor sees, each once. */
async function findMany(tx: Transaction, actor: Actor, all: readonly Of[]): Promise<Map<string, VisiblePlace>> {
  const places = await tx.$queryRaw<VisiblePlace[]>`
    SELECT a."order_id" AS "orderID", a."id" AS "approvalID", ${standing(actor)}
    FROM (SELECT DISTINCT * FROM unnest(${all.map(({ OrderID }) => OrderID)}::text[], ${all.map(({ ApprovalID }) => ApprovalID)}::text[]))
      w("order_id", "id")
    JOIN "approvals" a ON a."order_id" = w."order_id" AND a."id" = w."id" JOIN "orders" o ON o."id" = a."order_id"
    WHERE ${visibleOrders(actor, "all")}`;
  return new Map(places.map((one) => [keyOf({ OrderID: one.orderID, ApprovalID: one.approvalID }), one]));
}

const cannot = (Reason: "NotAwaiting" | "Due", detail: string) =>
  new AppError("Approval.CannotSnooze", { Reason }, { detail });
