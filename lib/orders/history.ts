import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import type { DomainEvent } from "@/lib/events/catalogue";
import { isoText } from "@/lib/list/text-sql";
import type { PersonWithoutEmail } from "@/lib/users/person";
import { personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { orderReaders } from "./contract";
import type { Direction } from "./direction";
import { mostDecisions } from "./history-limit";
import { dateSubmittedAtAll } from "./submitted-sql";
import { visibleOrders } from "./visibility";

const { sql, join } = Prisma;

const dates = {
  "order.created": sql`o."date_created"`,
  "order.submitted": dateSubmittedAtAll,
  "order.opened": sql`o."date_approved"`,
  "order.declined": sql`o."date_declined"`,
  "order.canceled": sql`o."date_canceled"`,
  "order.completed": sql`o."date_completed"`,
} as const satisfies Partial<Record<DomainEvent["event"], Prisma.Sql>>;

/** How many of each kind are told: the newest. Of decisions one more, which says that there are others. */
const most = { events: 20, decisions: mostDecisions + 1 };

// An event has the moment at which its transaction began, and a decision that of its own, at most five seconds later.
const lastDecided = sql`CASE WHEN e."event" IN ('order.opened', 'order.declined') THEN (
  SELECT max(a."date_completed") FROM "approvals" a
  WHERE a."order_id" = o."id" AND a."date_completed" BETWEEN e."at" AND e."at" + interval '5 seconds') END`;

export type OrderMoment = {
  Event: keyof typeof dates | "order.updated" | "approval.approved" | "approval.declined" | "approval.retracted";
  At: string;
  /** Null where it is not known, or not for the reader to know. */
  By: PersonWithoutEmail | null;
  /** The properties that changed. */
  Changed: string[] | null;
  /** Of a decision, or of one that was retracted: for which group, and what its maker said. */
  GroupName: string | null;
  Comments: string | null;
};

/**
 * What became of an order, the oldest first; nothing of one that the actor may not see in this direction. Of what happened
 * here the events tell, of what was imported the order's dates. Who works in another company is not for the actor to know,
 * but for who placed the order and who decided.
 */
export async function getOrderHistory(actor: Actor, direction: Direction, orderID: string): Promise<OrderMoment[]> {
  authorize(actor, orderReaders);

  const person = sql`CASE WHEN u."id" IS NOT NULL THEN ${personWithoutEmailJson} END`;
  const names = join([...Object.keys(dates), "order.updated"]);
  const ownDates = join(Object.entries(dates).map(([name, date]) => sql`(${name}::text, ${date})`));
  return read<OrderMoment>(
    actor,
    sql`WITH o AS MATERIALIZED (SELECT o.* FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)}),
    events AS MATERIALIZED (
      SELECT e."event", greatest(e."at", ${lastDecided}) AS "at", e."user_id", e."data" FROM "audit_events" e, o
      WHERE e."object_type" = 'Order' AND e."object_id" = o."id" AND e."event" IN (${names})
        AND (${actor.CompanyType === "Owner"} OR ${actor.CompanyID} IN (e."company_id", e."other_company_id"))
      ORDER BY e."at" DESC, e."id" DESC ${limit(most.events)})
    SELECT moment."event" AS "Event", ${isoText(sql`moment."at"`)} AS "At",
      CASE WHEN moment."known" OR u."company_id" = ${actor.CompanyID} OR ${actor.CompanyType === "Owner"} THEN ${person} END AS "By",
      moment."changed" AS "Changed", moment."group" AS "GroupName", moment."comments" AS "Comments"
    FROM (
      SELECT e."event", e."at", e."user_id", false AS "known", CASE WHEN e."event" = 'order.updated'
        THEN ARRAY(SELECT jsonb_object_keys(e."data" -> 'changes') ORDER BY 1) END AS "changed", NULL AS "group", NULL AS "comments"
      FROM events e
      UNION ALL
      SELECT d."event", d."at", CASE d."event" WHEN 'order.created' THEN o."from_user_id" END, d."event" = 'order.created', NULL, NULL, NULL
      FROM o, LATERAL (VALUES ${ownDates}) d("event", "at")
      WHERE d."at" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM events e WHERE e."event" = d."event")
      UNION ALL
      SELECT CASE a."status" WHEN 'Approved' THEN 'approval.approved' ELSE 'approval.declined' END, a."date_completed", a."approver_id",
        true, NULL, g."name", a."comments"
      FROM (SELECT a.* FROM "approvals" a, o WHERE a."order_id" = o."id" AND a."date_completed" IS NOT NULL
        ORDER BY a."date_completed" DESC, a."id" DESC ${limit(most.decisions)}) a
      JOIN "approving_groups" g ON g."id" = a."approving_group_id"
      UNION ALL
      SELECT e."event", e."at", e."user_id", true, NULL, g."name", e."data" ->> 'Reason'
      FROM (SELECT d.* FROM "decisions" d, o WHERE d."order_id" = o."id" AND d."date_retracted" IS NOT NULL
        ORDER BY d."date_retracted" DESC ${limit(mostDecisions)}) d
      JOIN "approvals" a ON (a."order_id", a."id") = (d."order_id", d."approval_id")
      JOIN "approving_groups" g ON g."id" = a."approving_group_id"
      JOIN "audit_events" e ON e."object_type" = 'Approval' AND e."object_id" = a."id" AND e."event" = 'approval.retracted'
        AND e."data" ->> 'DecisionID' = d."id"
    ) moment LEFT JOIN "users" u ON u."id" = moment."user_id"
    ORDER BY moment."at", moment."event" LIKE 'order.%', moment."event" DESC`,
  );
}
