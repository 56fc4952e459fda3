import "server-only";

import { mayAct, ownersOfOrder } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import { query } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { isoText } from "@/lib/list/text-sql";
import { seesOnlyOwn, visibleToViewers } from "@/lib/orders/visibility";
import { ownersOfReturn } from "@/lib/returns/approvable";
import { isAskedViewer } from "@/lib/returns/visibility";
import type { PersonWithoutEmail } from "@/lib/users/person";
import { personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { type LiveLooking, streamLiveContract } from "./contract";
import { type LiveType, liveTypes } from "./streamed-events";

const { sql, join, raw } = Prisma;

/** How many places a listener may be behind and still get each change. */
export const mostMissed = 1000;
const mostRead = 500;

/** Who looks on, for the database. */
export type Viewer = { userID: string; companyID: string; companyType: string; onlyOwn: boolean };

/** A change as it is in the audit, and which viewers it is for, by their number from 1. */
export type Change = {
  place: number;
  type: LiveType;
  at: string;
  objectType: "Order" | "Approval" | "OrderReturn";
  objectID: string;
  orderID: string;
  /** When it was read, and so of this change or a later one. */
  orderVersion: number;
  person: PersonWithoutEmail | null;
  /** Who placed or created, changed and submitted the order or return: they decide none of it. */
  owners: (string | null)[];
  data: Record<string, unknown>;
  /** Who can see the order. */
  seenBy: number[];
  /** Members who could see the order only because of their group's approval, which was withdrawn. */
  askedBy: number[];
};

export type Changes = {
  /** How far these go. */
  place: number;
  changes: Change[];
  /** The viewers in each group that the changes name. */
  members: Record<string, number[]>;
  /** There were too many changes to send. */
  missed: boolean;
  /** There are more behind these. */
  more: boolean;
};

/** Throws unless the actor may follow changes. */
export function toViewer(actor: Actor): Viewer {
  authorize(actor, streamLiveContract.roles);
  const { UserID, CompanyID, CompanyType } = actor;
  return { userID: UserID, companyID: CompanyID, companyType: CompanyType, onlyOwn: seesOnlyOwn(actor) };
}

/** The place of the last change that has one. */
export async function lastPlace() {
  const [row] = await query<{ place: number }>(sql`SELECT "head_position"::float8 AS "place" FROM "audit_chain"`);
  return row?.place ?? 0;
}

// In the very text: they are the same in every statement.
const names = join(liveTypes.map((name) => raw(`'${name}'`)));

const withdrawals = raw(`'approval.withdrawn', 'orderreturn.approval_withdrawn'`);

// In the very text, too. Who is at an approval is for the company of its group, and for the Owner.
const knowsTaker = sql`(e."event" NOT IN ('approval.taken', 'approval.released') OR v."company_type" = 'Owner'
  OR EXISTS (SELECT 1 FROM "approving_groups" g WHERE g."id" = e."data"->>'ApprovingGroupID' AND g."company_id" = v."company_id"))`;

/** Somebody who looks at an approval. */
export type Glance = { orderID: string; approvalID: string; userID: string };

/** What some are looking at, and which of the viewers are to know: those who decide for the same group. */
export async function lookersFor(glances: readonly Glance[], viewers: readonly Viewer[]) {
  type Row = LiveLooking["Items"][number] & { for: number[] };
  return query<Row>(sql`
    WITH "viewers" AS MATERIALIZED (
      SELECT * FROM unnest(${viewers.map(({ userID }) => userID)}::text[], ${viewers.map(({ companyID }) => companyID)}::text[],
        ${viewers.map(({ companyType }) => companyType)}::text[]) WITH ORDINALITY v("user_id", "company_id", "company_type", "n"))
    SELECT l."order_id" AS "OrderID", l."approval_id" AS "ApprovalID", array_agg(v."n"::int) AS "for",
      ${personWithoutEmailJson} AS "Person"
    FROM unnest(${glances.map(({ orderID }) => orderID)}::text[], ${glances.map(({ approvalID }) => approvalID)}::text[],
      ${glances.map(({ userID }) => userID)}::text[]) l("order_id", "approval_id", "user_id")
    JOIN "approvals" a ON a."order_id" = l."order_id" AND a."id" = l."approval_id" AND a."status" = 'Pending'
    JOIN "orders" o ON o."id" = a."order_id" JOIN "users" u ON u."id" = l."user_id"
    JOIN "approving_group_members" own ON own."group_id" = a."approving_group_id" AND own."user_id" = l."user_id"
    JOIN "approving_group_members" m ON m."group_id" = a."approving_group_id"
    JOIN "viewers" v ON v."user_id" = m."user_id" AND v."user_id" <> l."user_id" AND ${visibleToViewers.inDirection}
    WHERE ${mayAct} GROUP BY l."order_id", l."approval_id", u."id"`);
}

/** The changes after a place, for each viewer only those they can see. */
export async function changesSince(place: number, viewers: readonly Viewer[]): Promise<Changes> {
  type Row = { head: number; more: number | null; changes: Change[] | null; members: Record<string, number[]> | null };
  const [row] = await query<Row>(sql`
    WITH "viewers" AS MATERIALIZED (
      SELECT * FROM unnest(${viewers.map(({ userID }) => userID)}::text[], ${viewers.map(({ companyID }) => companyID)}::text[],
        ${viewers.map(({ companyType }) => companyType)}::text[], ${viewers.map(({ onlyOwn }) => onlyOwn)}::boolean[])
        WITH ORDINALITY v("user_id", "company_id", "company_type", "only_own", "n")),
    "head" AS MATERIALIZED (SELECT "head_position" AS "place" FROM "audit_chain"),
    "recent" AS MATERIALIZED (
      SELECT e."position", e."event", e."at", e."user_id", e."object_type", e."object_id", e."data", e."data"->>'OrderID' AS "order_id"
      FROM "audit_events" e
      WHERE e."position" > ${place}::bigint AND e."position" <= ${place + mostMissed}::bigint AND e."event" IN (${names})
        AND (SELECT "place" FROM "head") <= ${place + mostMissed}::bigint
      ORDER BY e."position" ${limit(mostRead)}),
    "own_groups" AS MATERIALIZED (
      SELECT DISTINCT m."group_id" FROM "viewers" v JOIN "approving_group_members" m ON m."user_id" = v."user_id" WHERE v."only_own"),
    "asked" AS MATERIALIZED (
      SELECT DISTINCT k."order_id", m."user_id" FROM (
        SELECT k."order_id", k."approving_group_id" FROM "own_groups" g
        JOIN "approvals_by_group" k ON k."approving_group_id" = g."group_id" AND k."order_id" = ANY (ARRAY(SELECT "order_id" FROM "recent"))
        GROUP BY 1, 2 HAVING sum(k."count") > 0) k
      JOIN "approving_group_members" m ON m."group_id" = k."approving_group_id"),
    "named" AS MATERIALIZED (
      SELECT "data"->>'ApprovingGroupID' AS "group_id" FROM "recent"
      UNION SELECT "data"->>'From' FROM "recent"
      UNION SELECT a->>'ApprovingGroupID' FROM "recent", jsonb_array_elements(
        CASE WHEN "event" IN (${withdrawals}) THEN coalesce("data"->'Approvals', '[]') ELSE '[]' END) a),
    "changes" AS (
      SELECT e."position"::float8 AS "place", e."event" AS "type", ${isoText(sql`e."at"`)} AS "at", e."object_type" AS "objectType",
        e."object_id" AS "objectID", e."order_id" AS "orderID", o."version" AS "orderVersion", e."data",
        CASE e."object_type" WHEN 'OrderReturn'
          THEN coalesce((SELECT ${ownersOfReturn} FROM "order_returns" r WHERE r."id" = e."object_id"), '{}')
          ELSE ${ownersOfOrder} END AS "owners",
        CASE WHEN u."id" IS NOT NULL THEN
          ${personWithoutEmailJson} END AS "person",
        ARRAY(SELECT v."n" FROM "viewers" v WHERE (${visibleToViewers.all} AND ${knowsTaker})
          OR (e."object_type" = 'OrderReturn' AND ${visibleToViewers.inDirection} AND ${isAskedViewer(sql`e."object_id"`)})) AS "seenBy",
        CASE WHEN e."event" IN (${withdrawals}) THEN ARRAY(
          SELECT v."n" FROM "viewers" v WHERE v."only_own" AND ${visibleToViewers.inDirection} AND EXISTS (
            SELECT 1 FROM jsonb_array_elements(e."data"->'Approvals') a
            JOIN "approving_group_members" m ON m."group_id" = a->>'ApprovingGroupID' AND m."user_id" = v."user_id")) ELSE '{}' END AS "askedBy"
      FROM "recent" e JOIN "orders" o ON o."id" = e."order_id" LEFT JOIN "users" u ON u."id" = e."user_id")
    SELECT "head"."place"::float8 AS "head", (SELECT max("position")::float8 FROM "recent" HAVING count(*) = ${mostRead}) AS "more",
      (SELECT json_agg(c ORDER BY c."place") FROM "changes" c) AS "changes",
      (SELECT json_object_agg(g."group_id", g."members") FROM (
        SELECT m."group_id", array_agg(v."n") AS "members" FROM "named" n
        JOIN "approving_group_members" m ON m."group_id" = n."group_id" JOIN "viewers" v ON v."user_id" = m."user_id"
        GROUP BY m."group_id") g) AS "members"
    FROM "head"`);
  const { head = place, more, changes, members } = row ?? {};
  return {
    place: more ?? head,
    more: more !== null && more !== undefined,
    changes: changes ?? [],
    members: members ?? {},
    missed: head - place > mostMissed || head < place,
  };
}
