import "server-only";

import type { CompanyType } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { Prisma } from "@/prisma/generated/client";
import type { Content } from "./message";
import { isForUs } from "./newer";

const { sql } = Prisma;

/** A delivery in the hands of this process, and where it goes. `content`: null when its event is gone. */
export type Claimed = {
  id: string;
  endpointID: string;
  companyID: string;
  companyType: CompanyType;
  type: string;
  objectType: string;
  objectId: string;
  attempts: number;
  isTest: boolean;
  url: string;
  host: string;
  content: Content | null;
  /** As it was first sent; null before. */
  body: string | null;
};

type Row = Omit<Claimed, "content"> & { content: Content; isThere: boolean };
type UnderWay = Pick<Claimed, "endpointID" | "host" | "companyID">;
type Room = { most: number; ofHost: number; ofCompany: number; underWay: ReadonlySet<UnderWay> };

const isPending = sql`d."status" = 'Pending' AND d."next_attempt_at" IS NOT NULL`;
/** Some may not be due yet: to find that out takes as long as to claim them. */
export const areDeliveriesPending = sql`EXISTS (SELECT FROM "event_deliveries" d WHERE ${isPending})`;
const isTest = sql`(d."object_type" = 'EventEndpoint')`;

/**
 * Takes due deliveries for a minute, longer than an attempt may take, and so many of each host and company as they have
 * room for, with what is under way. Who has the fewest comes first, and only then what is due the longest: companies
 * among all, and companies and their endpoints at a host. Of an endpoint that fails one is under way at a time, besides a
 * test, which goes first, and where nothing else does. What only a newer release knows is left to it. Endpoints that wait
 * are found one after another in an index, however much waits for one of them.
 */
export async function claim({ most, ofHost, ofCompany, underWay }: Room): Promise<Claimed[]> {
  if (most <= 0) return [];
  const busy = [...underWay];
  const rows = await db.$queryRaw<(Row & Content)[]>`
    WITH RECURSIVE "waiting" AS (
      (SELECT d."endpoint_id" FROM "event_deliveries" d WHERE ${isPending} ORDER BY d."endpoint_id" LIMIT 1)
      UNION ALL
      SELECT (SELECT d."endpoint_id" FROM "event_deliveries" d WHERE ${isPending} AND d."endpoint_id" > w."endpoint_id"
        ORDER BY d."endpoint_id" LIMIT 1) FROM "waiting" w WHERE w."endpoint_id" IS NOT NULL),
    "busy" AS (
      SELECT * FROM unnest(${busy.map(({ endpointID }) => endpointID)}::text[], ${busy.map(({ host }) => host)}::text[],
        ${busy.map(({ companyID }) => companyID)}::text[]) b("endpoint_id", "host", "company_id")),
    "endpoints" AS (
      SELECT p.*, (SELECT count(*) FROM "busy" b WHERE b."endpoint_id" = p."id") AS "busy_here",
        (SELECT count(*) FROM "busy" b WHERE b."host" = p."host") AS "busy_at_host",
        (SELECT count(*) FROM "busy" b WHERE b."company_id" = p."company_id") AS "busy_of_company",
        (SELECT count(*) FROM "busy" b WHERE b."host" = p."host" AND b."company_id" = p."company_id") AS "busy_of_both"
      FROM "waiting" w JOIN "event_endpoints" p ON p."id" = w."endpoint_id" WHERE p."deleted_at" IS NULL),
    "found" AS (
      SELECT d.*, p."host", p."company_id", p."failing_since" IS NOT NULL AS "failing", "busy_at_host", "busy_of_company", "busy_of_both",
        "busy_here" + row_number() OVER (PARTITION BY p."id" ORDER BY d."is_test" DESC, d."next_attempt_at") AS "of_endpoint"
      FROM "endpoints" p CROSS JOIN LATERAL (
        SELECT * FROM (
          SELECT d."id", d."next_attempt_at", ${isTest} AS "is_test" FROM "event_deliveries" d
          WHERE p."active" AND (p."paused_until" IS NULL OR p."paused_until" <= now())
            AND d."endpoint_id" = p."id" AND ${isPending} AND d."next_attempt_at" <= now() AND ${isForUs}
          ORDER BY d."next_attempt_at" ${limit(ofHost)} FOR UPDATE SKIP LOCKED) events
        UNION
        SELECT * FROM (
          SELECT d."id", d."next_attempt_at", ${isTest} AS "is_test" FROM "event_deliveries" d
          WHERE d."endpoint_id" = p."id" AND d."object_type" = 'EventEndpoint' AND d."object_id" = p."id"
            AND ${isPending} AND d."next_attempt_at" <= now()
          ORDER BY d."place" LIMIT 1 FOR UPDATE SKIP LOCKED) tests) d
      WHERE "busy_at_host" < ${ofHost} AND "busy_of_company" < ${ofCompany}),
    "of_both" AS (
      SELECT f.*, "busy_of_both" + row_number() OVER (PARTITION BY "host", "company_id" ORDER BY "of_endpoint", "next_attempt_at") AS "of_both"
      FROM "found" f WHERE NOT "failing" OR "is_test" OR "of_endpoint" <= 1),
    "of_hosts" AS (
      SELECT f.*, "busy_at_host" + row_number() OVER (PARTITION BY "host" ORDER BY "of_both", "next_attempt_at") AS "of_host"
      FROM "of_both" f),
    "of_companies" AS (
      SELECT f.*, "busy_of_company" + row_number() OVER (PARTITION BY "company_id" ORDER BY "of_endpoint", "next_attempt_at") AS "of_company"
      FROM "of_hosts" f WHERE "of_host" <= ${ofHost}),
    "due" AS MATERIALIZED (
      SELECT "id" FROM "of_companies" WHERE "of_company" <= ${ofCompany} ORDER BY "of_company", "next_attempt_at" ${limit(most)}),
    "taken" AS (
      UPDATE "event_deliveries" d
      SET "attempts" = d."attempts" + 1, "next_attempt_at" = now() + interval '1 minute', "claimed_until" = now() + interval '1 minute'
      FROM "due" WHERE d."id" = "due"."id" AND d."status" = 'Pending'
      RETURNING d.*)
    SELECT d."id", d."endpoint_id" AS "endpointID", p."company_id" AS "companyID", c."type" AS "companyType", d."type", d."object_type" AS "objectType",
      d."object_id" AS "objectId", d."attempts", d."event_id" IS NULL AS "isTest", p."url", p."host", d."body",
      d."event_id" IS NULL OR e."id" IS NOT NULL AS "isThere",
      coalesce(e."at", d."date_created") AS "at", d."event_id" AS "eventID", d."object_id" AS "objectID", d."position",
      e."user_id" AS "actorID", e."data"
    FROM "taken" d JOIN "event_endpoints" p ON p."id" = d."endpoint_id" JOIN "companies" c ON c."id" = p."company_id"
      LEFT JOIN "audit_events" e ON e."id" = d."event_id"`;
  return rows.map((row) => ({ ...row, content: row.isThere ? row : null }));
}
