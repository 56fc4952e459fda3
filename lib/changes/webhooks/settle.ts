import "server-only";

import { type Transaction, transact } from "@/lib/db/connection";
import { retryWrite } from "@/lib/db/retry-write";
import { recordEvents, workerOrigin } from "@/lib/events/record";
import { log } from "@/lib/telemetry/log";
import type { Claimed } from "./claim";
import type { Outcome } from "./contract";
import { forgetFailureWhereNothingWaits, releaseRecord } from "./records";
import { nextDelay } from "./retry";

/**
 * How an attempt went. `error`: null when it was delivered. `isLast`: another would go no better. `isUnsent`: it failed here,
 * before anything was sent.
 */
export type Attempt = {
  at: Date;
  status: number | null;
  milliseconds: number;
  error: string | null;
  retryAfter?: number | undefined;
  isLast?: boolean;
  isUnsent?: boolean;
};

const mostOutcomes = 10;

/** Writes the result. */
export async function settle(delivery: Claimed, attempt: Attempt) {
  await retryWrite(() => transact((tx) => settleWithin(tx, delivery, attempt)));
  const { id, endpointID, type, attempts } = delivery;
  const { status, milliseconds, error } = attempt;
  log.info(
    { delivery: id, endpoint: endpointID, type, attempts, status, milliseconds },
    error === null ? "webhook sent" : "webhook failed",
  );
}

type Endpoint = { active: boolean; companyID: string; url: string; failing: boolean; isOver: boolean };

async function settleWithin(tx: Transaction, delivery: Claimed, attempt: Attempt) {
  const { endpointID, isTest, url } = delivery;
  const [endpoint] = await tx.$queryRaw<Endpoint[]>`
    SELECT "active", "company_id" AS "companyID", "url", "failing_since" IS NOT NULL AS "failing",
      coalesce("failing_since" < now() - interval '5 days', false) AS "isOver"
    FROM "event_endpoints" WHERE "id" = ${endpointID} FOR UPDATE`;
  if (!endpoint) return;
  const isCurrent = endpoint.url === url;
  const isGone = isCurrent && attempt.status === 410;
  if (!(await writeOutcome(tx, delivery, { ...attempt, isLast: attempt.isLast === true || isGone }))) return;
  // How a URL does that it no longer has, or what was never sent, says nothing of it; nor does a test that fails.
  const isHealth = isCurrent && !attempt.isLast && !attempt.isUnsent && (!isTest || attempt.error === null);
  if (isHealth) await writeHealth(tx, endpointID, { endpoint, attempt });
  if (attempt.error !== null) await forgetFailureWhereNothingWaits(tx, endpointID);
}

/** False when this process no longer owns the delivery. */
async function writeOutcome(tx: Transaction, delivery: Claimed, attempt: Attempt) {
  const { id, endpointID, attempts, isTest } = delivery;
  const { at, status, milliseconds, error, retryAfter, isLast } = attempt;
  const delay = isTest || isLast ? undefined : nextDelay(attempts, { retryAfter });
  const state = error === null ? "Delivered" : delay === undefined ? "Failed" : "Pending";
  const outcome: Outcome = { At: at.toISOString(), Status: status, Milliseconds: milliseconds, Error: error };
  const rows = await tx.$executeRaw`
    UPDATE "event_deliveries" SET "status" = ${state}, "claimed_until" = NULL,
      "next_attempt_at" = CASE WHEN ${state} = 'Pending' THEN now() + ${delay ?? 0}::float8 * interval '1 second' END,
      "date_completed" = CASE WHEN ${state} <> 'Pending' THEN now() END,
      "outcomes" = jsonb_path_query_array("outcomes" || ${JSON.stringify([outcome])}::jsonb,
        '$[$from to last]', jsonb_build_object('from', greatest(jsonb_array_length("outcomes") + 1 - ${mostOutcomes}::int, 0)))
    WHERE "id" = ${id} AND "status" = 'Pending' AND "attempts" = ${attempts} AND "claimed_until" IS NOT NULL`;
  if (rows > 0 && state !== "Pending") await releaseRecord(tx, endpointID, delivery);
  return rows > 0;
}

type Health = { endpoint: Endpoint; attempt: Attempt };

async function writeHealth(tx: Transaction, id: string, { endpoint, attempt }: Health) {
  const { status, error, retryAfter } = attempt;
  if (error === null) {
    if (endpoint.failing)
      await tx.$executeRaw`UPDATE "event_endpoints" SET "failing_since" = NULL, "paused_until" = NULL WHERE "id" = ${id}`;
    return;
  }
  if (!endpoint.failing) await tx.$executeRaw`UPDATE "event_endpoints" SET "failing_since" = now() WHERE "id" = ${id}`;
  // The receiver's pause applies to the endpoint, not to one delivery.
  if (retryAfter !== undefined && (status === 429 || status === 503))
    await tx.$executeRaw`
      UPDATE "event_endpoints" SET "paused_until" = now() + ${retryAfter}::float8 * interval '1 second' WHERE "id" = ${id}`;
  if (endpoint.active && (status === 410 || endpoint.isOver))
    await disable(tx, { id, companyID: endpoint.companyID, reason: status === 410 ? "Gone" : "Failing" });
}

type Disabled = { id: string; companyID: string; reason: "Gone" | "Failing" };

/** With a mail to those who can change it, whatever their email preferences. */
async function disable(tx: Transaction, { id, companyID, reason }: Disabled) {
  await tx.$executeRaw`UPDATE "event_endpoints" SET "active" = false, "disabled_reason" = ${reason} WHERE "id" = ${id}`;
  await tx.$executeRaw`
    INSERT INTO "notices" ("user_id", "message_type", "object_id", "expires_at")
    SELECT u."id", 'EventEndpointDisabled', ${id}, now() + interval '3 days' FROM "users" u
    WHERE u."company_id" = ${companyID} AND u."active" AND 'FullAccess' = ANY (u."roles"::text[]) ORDER BY u."id" LIMIT 100`;
  const changes = { Active: { from: true, to: false }, DisabledReason: { from: null, to: reason } };
  const object = { type: "EventEndpoint", id } as const;
  const companies = [companyID] as const;
  await recordEvents(
    { origin: workerOrigin },
    [{ event: "eventendpoint.updated", object, companies, data: { changes } }],
    tx,
  );
}
