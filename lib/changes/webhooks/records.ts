import "server-only";

import type { Transaction } from "@/lib/db/connection";

// Deliveries of one record to one endpoint are sent one after another: the first that is pending has a next attempt, the
// others wait for it. Whoever changes that holds the endpoint's row.

type OfRecord = { objectType: string; objectId: string };

/** Lets the next delivery of a record go, where none has its turn. */
export const releaseRecord = (tx: Transaction, endpointID: string, of: OfRecord) => releaseThese(tx, endpointID, [of]);

/** The same for some records of an endpoint. */
export function releaseThese(tx: Transaction, endpointID: string, records: readonly OfRecord[]) {
  return tx.$executeRaw`
    UPDATE "event_deliveries" d SET "next_attempt_at" = now()
    WHERE d."id" = ANY (ARRAY(
      SELECT (
        SELECT f."id" FROM "event_deliveries" f
        WHERE f."endpoint_id" = ${endpointID} AND f."object_type" = r."type" AND f."object_id" = r."id" AND f."status" = 'Pending'
        ORDER BY f."place" LIMIT 1)
      FROM unnest(${records.map(({ objectType }) => objectType)}::text[], ${records.map(({ objectId }) => objectId)}::text[]) r("type", "id")))
    AND d."next_attempt_at" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "event_deliveries" turn
      WHERE turn."endpoint_id" = d."endpoint_id" AND turn."object_type" = d."object_type" AND turn."object_id" = d."object_id"
        AND turn."status" = 'Pending' AND turn."next_attempt_at" IS NOT NULL)`;
}

/** The same for all records of an endpoint. */
export function releaseRecords(tx: Transaction, endpointID: string) {
  return tx.$executeRaw`
    UPDATE "event_deliveries" d SET "next_attempt_at" = now()
    FROM (
      SELECT DISTINCT ON ("object_type", "object_id") "id", "next_attempt_at",
        bool_or("next_attempt_at" IS NOT NULL) OVER (PARTITION BY "object_type", "object_id") AS "has_turn"
      FROM "event_deliveries" WHERE "endpoint_id" = ${endpointID} AND "status" = 'Pending'
      ORDER BY "object_type", "object_id", "place") first
    WHERE d."id" = first."id" AND NOT first."has_turn"`;
}

/** Earlier failures no longer count once nothing waits for the endpoint. */
export function forgetFailureWhereNothingWaits(tx: Transaction, endpointID: string) {
  return tx.$executeRaw`
    UPDATE "event_endpoints" SET "failing_since" = NULL
    WHERE "id" = ${endpointID} AND "active" AND "failing_since" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "event_deliveries" WHERE "endpoint_id" = ${endpointID} AND "status" = 'Pending' AND "event_id" IS NOT NULL)`;
}
