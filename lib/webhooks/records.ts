import "server-only";

import type { Transaction } from "@/lib/db/connection";

// Deliveries of one record to one endpoint are sent one after another: the first that is pending has a next attempt, the
// others wait for it. Whoever changes that holds the endpoint's row.

/** Lets the next delivery of a record go, where none has its turn. */
export function releaseRecord(tx: Transaction, endpointID: string, of: { objectType: string; objectId: string }) {
  return tx.$executeRaw`
    UPDATE "event_deliveries" SET "next_attempt_at" = now()
    WHERE "id" = (
      SELECT "id" FROM "event_deliveries"
      WHERE "endpoint_id" = ${endpointID} AND "object_type" = ${of.objectType} AND "object_id" = ${of.objectId} AND "status" = 'Pending'
      ORDER BY "place" LIMIT 1)
    AND "next_attempt_at" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "event_deliveries" turn
      WHERE turn."endpoint_id" = ${endpointID} AND turn."object_type" = ${of.objectType} AND turn."object_id" = ${of.objectId}
        AND turn."status" = 'Pending' AND turn."next_attempt_at" IS NOT NULL)`;
}

/** The same for each record of an endpoint. */
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
