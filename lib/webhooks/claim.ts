import "server-only";

import { db } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";
import type { Content } from "./message";

const { sql } = Prisma;

/** A delivery in the hands of this process, and where it goes. `content`: null when its event is gone. */
export type Claimed = {
  id: string;
  endpointID: string;
  type: string;
  objectType: string;
  objectId: string;
  attempts: number;
  isTest: boolean;
  url: string;
  host: string;
  content: Content | null;
};

type Row = Omit<Claimed, "content"> & { content: Content; isThere: boolean };
type Room = { most: number; ofHost: number; underWay: ReadonlyMap<string, number> };

const isPending = sql`d."status" = 'Pending' AND d."next_attempt_at" IS NOT NULL`;

/**
 * Takes due deliveries for a minute, longer than an attempt may take, the longest due first, and so many of each host as
 * it has room for. Endpoints that wait are found one after another in an index, however much waits for one of them. A test goes where nothing else does.
 */
export async function claim({ most, ofHost, underWay }: Room): Promise<Claimed[]> {
  if (most <= 0) return [];
  const rows = await db.$queryRaw<(Row & Content)[]>`
    WITH RECURSIVE "waiting" AS (
      (SELECT d."endpoint_id" FROM "event_deliveries" d WHERE ${isPending} ORDER BY d."endpoint_id" LIMIT 1)
      UNION ALL
      SELECT (SELECT d."endpoint_id" FROM "event_deliveries" d WHERE ${isPending} AND d."endpoint_id" > w."endpoint_id"
        ORDER BY d."endpoint_id" LIMIT 1) FROM "waiting" w WHERE w."endpoint_id" IS NOT NULL),
    "busy" AS (
      SELECT * FROM unnest(${[...underWay.keys()]}::text[], ${[...underWay.values()]}::int[]) b("host", "count")),
    "due" AS MATERIALIZED (
      SELECT ranked."id" FROM (
        SELECT d."id", d."next_attempt_at", coalesce(b."count", 0) AS "count",
          row_number() OVER (PARTITION BY p."host" ORDER BY d."next_attempt_at") AS "nth"
        FROM "waiting" w JOIN "event_endpoints" p ON p."id" = w."endpoint_id" LEFT JOIN "busy" b ON b."host" = p."host"
        CROSS JOIN LATERAL (
          SELECT * FROM (
            SELECT d."id", d."next_attempt_at" FROM "event_deliveries" d
            WHERE p."active" AND (p."paused_until" IS NULL OR p."paused_until" <= now())
              AND d."endpoint_id" = p."id" AND ${isPending} AND d."next_attempt_at" <= now()
            ORDER BY d."next_attempt_at" LIMIT ${ofHost} FOR UPDATE SKIP LOCKED) events
          UNION
          SELECT * FROM (
            SELECT d."id", d."next_attempt_at" FROM "event_deliveries" d
            WHERE d."endpoint_id" = p."id" AND d."object_type" = 'EventEndpoint' AND d."object_id" = p."id"
              AND ${isPending} AND d."next_attempt_at" <= now()
            ORDER BY d."place" LIMIT 1 FOR UPDATE SKIP LOCKED) tests) d
        WHERE coalesce(b."count", 0) < ${ofHost}) ranked
      WHERE ranked."nth" + ranked."count" <= ${ofHost} ORDER BY ranked."next_attempt_at" LIMIT ${most}),
    "taken" AS (
      UPDATE "event_deliveries" d
      SET "attempts" = d."attempts" + 1, "next_attempt_at" = now() + interval '1 minute', "claimed_until" = now() + interval '1 minute'
      FROM "due" WHERE d."id" = "due"."id" AND d."status" = 'Pending'
      RETURNING d.*)
    SELECT d."id", d."endpoint_id" AS "endpointID", d."type", d."object_type" AS "objectType", d."object_id" AS "objectId",
      d."attempts", d."event_id" IS NULL AS "isTest", p."url", p."host", d."event_id" IS NULL OR e."id" IS NOT NULL AS "isThere",
      coalesce(e."at", d."date_created") AS "at", d."event_id" AS "eventID", d."object_id" AS "objectID", d."position",
      e."user_id" AS "actorID", e."data"
    FROM "taken" d JOIN "event_endpoints" p ON p."id" = d."endpoint_id" LEFT JOIN "audit_events" e ON e."id" = d."event_id"`;
  return rows.map((row) => ({ ...row, content: row.isThere ? row : null }));
}
