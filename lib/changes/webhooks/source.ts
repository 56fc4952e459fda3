import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import type { EventDelivery, EventEndpoint } from "./contract";
import { eventDeliveryList, eventEndpointList } from "./endpoint-list";

const { sql } = Prisma;

/** Never the secrets. */
const endpointColumns = sql`
  p."id" AS "ID", p."url" AS "Url", p."event_types" AS "EventTypes", p."active" AS "Active",
  p."description" AS "Description", ${isoText(sql`p."failing_since"`)} AS "FailingSince",
  p."disabled_reason" AS "DisabledReason", ${isoText(sql`p."date_created"`)} AS "DateCreated"`;

/** A company's own: the marketplace's owner does not see where others have their events sent. */
export function eventEndpointsOf(actor: Actor): Source<EventEndpoint> & { version: Prisma.Sql } {
  return {
    actor,
    list: eventEndpointList,
    scope: `${eventEndpointList.name} ${actor.CompanyID}`,
    from: sql`"event_endpoints" p`,
    where: sql`p."company_id" = ${actor.CompanyID} AND p."deleted_at" IS NULL`,
    key: [sql`p."id"`],
    version: sql`p."version"`,
    select: endpointColumns,
    columns: {
      ID: { match: [sql`p."id"`] },
      Url: { match: [sql`p."url"`] },
      EventTypes: {
        match: [sql`wanted."type"`],
        within: { from: sql`unnest(p."event_types") wanted("type")`, where: sql`true` },
        cast: sql`text`,
      },
      Active: { match: [sql`p."active"`], cast: sql`boolean` },
      Description: { match: [sql`p."description"`], nullable: true },
      FailingSince: { match: [sql`p."failing_since"`], cast: sql`timestamptz`, nullable: true },
      DisabledReason: { match: [sql`p."disabled_reason"`], cast: sql`text`, nullable: true },
      DateCreated: { match: [sql`p."date_created"`], cast: sql`timestamptz` },
    },
  };
}

/** Which endpoint's, when one's alone. */
export function eventDeliveriesOf(actor: Actor, endpointID: string): Source<EventDelivery> {
  const isOwn = sql`p."id" = ${endpointID} AND p."company_id" = ${actor.CompanyID} AND p."deleted_at" IS NULL`;
  return {
    actor,
    list: eventDeliveryList,
    scope: `${eventDeliveryList.name} ${endpointID}`,
    from: sql`"event_deliveries" d`,
    parent: {
      type: "EventEndpoint",
      id: endpointID,
      visible: sql`EXISTS (SELECT 1 FROM "event_endpoints" p WHERE ${isOwn})`,
    },
    where: sql`d."endpoint_id" = ${endpointID} AND EXISTS (SELECT 1 FROM "event_endpoints" p WHERE ${isOwn})`,
    key: [sql`d."place"`],
    select: sql`
      d."id" AS "ID", d."event_id"::float8 AS "EventID", d."type" AS "Type", d."object_type" AS "ObjectType",
      d."object_id" AS "ObjectID", d."position"::float8 AS "Sequence", d."status" AS "Status", d."attempts" AS "Attempts",
      ${isoText(sql`d."next_attempt_at"`)} AS "NextAttempt", d."outcomes" AS "Outcomes",
      ${isoText(sql`d."date_created"`)} AS "DateCreated", ${isoText(sql`d."date_completed"`)} AS "DateCompleted"`,
    columns: {
      ID: { match: [sql`d."id"`] },
      EventID: { match: [sql`d."event_id"`], cast: sql`bigint`, nullable: true },
      Type: { match: [sql`d."type"`] },
      ObjectType: { match: [sql`d."object_type"`] },
      ObjectID: { match: [sql`d."object_id"`] },
      Sequence: { match: [sql`d."position"`], cast: sql`bigint`, nullable: true },
      Status: { match: [sql`d."status"`], cast: sql`text` },
      Attempts: { match: [sql`d."attempts"`], cast: sql`float8` },
      NextAttempt: { match: [sql`d."next_attempt_at"`], cast: sql`timestamptz`, nullable: true },
      Outcomes: { match: [sql`d."outcomes"`] },
      // Deliveries get their places in the order of their moments.
      DateCreated: { match: [sql`d."date_created"`], cast: sql`timestamptz` },
      DateCompleted: { match: [sql`d."date_completed"`], cast: sql`timestamptz`, nullable: true },
    },
  };
}
