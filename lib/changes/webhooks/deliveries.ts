import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read, type Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { testEvent } from "@/lib/events/words";
import { type By, write } from "@/lib/events/write";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { isoText } from "@/lib/list/text-sql";
import { userAdmins } from "@/lib/users/contract";
import { Prisma } from "@/prisma/generated/client";
import type { EventDelivery, EventResend } from "./contract";
import { releaseRecord, releaseRecords } from "./records";
import { aboutEndpoint, lockEndpoint } from "./repository";
import { eventDeliveriesOf } from "./source";

const { sql } = Prisma;

const mostTests = 10;
/** At once. */
const mostResent = 10_000;

/** Throws NotFound for an endpoint that is not the company's. */
export async function listEventDeliveries(
  actor: Actor,
  endpointID: string,
  query: ListQuery,
): Promise<Page<EventDelivery>> {
  authorize(actor, userAdmins);

  return selectPage(eventDeliveriesOf(actor, endpointID), query);
}

export type EndpointState = {
  /** How many deliveries are pending, counted to a thousand and one. */
  waiting: number;
  nextAttempt: string | null;
  /** Until when the secret before signs, too. */
  bothSignUntil: string | null;
};

/** What the page of an endpoint says besides. Throws NotFound for an endpoint that is not the company's. */
export async function getEndpointState(actor: Actor, endpointID: string): Promise<EndpointState> {
  authorize(actor, userAdmins);

  const [state] = await read<EndpointState>(
    actor,
    sql`
      SELECT (SELECT count(*)::int FROM (
          SELECT 1 FROM "event_deliveries" d WHERE d."endpoint_id" = p."id" AND d."status" = 'Pending' LIMIT 1001) pending
        ) AS "waiting",
        (SELECT ${isoText(sql`min(d."next_attempt_at")`)} FROM "event_deliveries" d
          WHERE d."endpoint_id" = p."id" AND d."status" = 'Pending' AND d."next_attempt_at" IS NOT NULL) AS "nextAttempt",
        CASE WHEN p."previous_until" > now() THEN ${isoText(sql`p."previous_until"`)} END AS "bothSignUntil"
      FROM "event_endpoints" p
      WHERE p."id" = ${endpointID} AND p."company_id" = ${actor.CompanyID} AND p."deleted_at" IS NULL`,
  );
  if (!state) throw notFound("EventEndpoint", endpointID);
  return state;
}

/** Throws NotFound and TooManyRequests. */
export async function testEventEndpoint(by: By, endpointID: string): Promise<EventDelivery> {
  const { actor } = by;
  authorize(actor, userAdmins);

  return write(by, async ({ tx, emit }) => {
    await lockEndpoint(tx, actor, endpointID);
    const [{ recent } = { recent: 0 }] = await tx.$queryRaw<{ recent: number }[]>`
      SELECT count(*)::int AS "recent" FROM "event_deliveries"
      WHERE "endpoint_id" = ${endpointID} AND "event_id" IS NULL AND "date_created" > now() - interval '1 minute'`;
    if (recent >= mostTests) throw new AppError("TooManyRequests", {}, { retryAfter: 60 });
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO "event_deliveries" ("endpoint_id", "type", "object_type", "object_id")
      VALUES (${endpointID}, ${testEvent}, 'EventEndpoint', ${endpointID}) RETURNING "id"`;
    await releaseRecord(tx, endpointID, { objectType: "EventEndpoint", objectId: endpointID });
    const delivery = await readDelivery(tx, actor, { endpointID, deliveryID: row?.id ?? "" });
    emit({ event: "eventendpoint.tested", ...aboutEndpoint(actor, endpointID), data: { DeliveryID: delivery.ID } });
    return delivery;
  });
}

type Which = { endpointID: string; deliveryID: string };

/** Throws NotFound, and ValidationFailure for what can no longer be sent. */
export async function resendEventDelivery(by: By, { endpointID, deliveryID }: Which): Promise<EventDelivery> {
  const { actor } = by;
  authorize(actor, userAdmins);

  return write(by, async ({ tx, emit }) => {
    await lockEndpoint(tx, actor, endpointID);
    const delivery = await tx.eventDelivery.findFirst({ where: { id: deliveryID, endpointId: endpointID } });
    if (!delivery) throw notFound("EventDelivery", deliveryID);
    if (delivery.eventId && !(await tx.auditEvent.count({ where: { id: delivery.eventId } })))
      throw invalidField("ID", "The event is no longer stored.");
    // A delivery that a process is sending, or that waits for its turn, stays as it is.
    if (delivery.status === "Pending")
      await tx.$executeRaw`
        UPDATE "event_deliveries" SET "next_attempt_at" = now()
        WHERE "id" = ${deliveryID} AND "next_attempt_at" IS NOT NULL AND ("claimed_until" IS NULL OR "claimed_until" <= now())`;
    else
      await tx.$executeRaw`
        UPDATE "event_deliveries"
        SET "status" = 'Pending', "attempts" = 0, "next_attempt_at" = NULL, "claimed_until" = NULL, "date_completed" = NULL
        WHERE "id" = ${deliveryID}`;
    await releaseRecord(tx, endpointID, delivery);
    emit({ event: "eventendpoint.resent", ...aboutEndpoint(actor, endpointID), data: { DeliveryID: deliveryID } });
    return readDelivery(tx, actor, { endpointID, deliveryID });
  });
}

/** Throws NotFound, and ValidationFailure for an empty body. */
export async function resendEventDeliveries(by: By, endpointID: string, { Since, Pending }: EventResend) {
  const { actor } = by;
  authorize(actor, userAdmins);
  if (Since === undefined && !Pending) throw invalidField("Since", "Send Since, Pending: true, or both.");

  return write(by, async ({ tx, emit }) => {
    await lockEndpoint(tx, actor, endpointID);
    // Pending ones first: resent ones become pending, too, and are due anyway.
    const Due = Pending ? await makeDue(tx, endpointID) : 0;
    const since = Since === undefined ? undefined : new Date(Since);
    const Resent = since ? await resendGivenUp(tx, endpointID, since) : 0;
    const data = { ...(since && { Since: since.toISOString() }), Resent, Due };
    emit({ event: "eventendpoint.resent", ...aboutEndpoint(actor, endpointID), data });
    return { Resent, Due };
  });
}

async function resendGivenUp(tx: Transaction, endpointID: string, since: Date) {
  const resent = await tx.$executeRaw`
    UPDATE "event_deliveries"
    SET "status" = 'Pending', "attempts" = 0, "next_attempt_at" = NULL, "claimed_until" = NULL, "date_completed" = NULL
    WHERE "id" = ANY (ARRAY(
      SELECT d."id" FROM "event_deliveries" d JOIN "audit_events" e ON e."id" = d."event_id"
      WHERE d."endpoint_id" = ${endpointID} AND d."status" = 'Failed' AND d."date_completed" >= ${since}
      ORDER BY d."place" ${limit(mostResent)}))`;
  await releaseRecords(tx, endpointID);
  return resent;
}

/** Deliveries that wait for a later attempt, without those being sent or waiting for an earlier one of their record. */
const makeDue = (tx: Transaction, endpointID: string) => tx.$executeRaw`
  UPDATE "event_deliveries" SET "next_attempt_at" = now()
  WHERE "id" = ANY (ARRAY(
    SELECT d."id" FROM "event_deliveries" d
    WHERE d."endpoint_id" = ${endpointID} AND d."status" = 'Pending' AND d."next_attempt_at" > now()
      AND (d."claimed_until" IS NULL OR d."claimed_until" <= now())
    ORDER BY d."place" ${limit(mostResent)}))`;

/** As the list has it. */
async function readDelivery(tx: Transaction, actor: Actor, { endpointID, deliveryID }: Which): Promise<EventDelivery> {
  const { select, from, where } = eventDeliveriesOf(actor, endpointID);
  const [delivery] = await tx.$queryRaw<EventDelivery[]>`
    SELECT ${select} FROM ${from} WHERE d."id" = ${deliveryID} AND ${where}`;
  if (!delivery) throw notFound("EventDelivery", deliveryID);
  return delivery;
}
