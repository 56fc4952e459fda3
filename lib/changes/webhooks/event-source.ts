import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { recordEventNames } from "@/lib/events/words";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import type { RecordEvent } from "./event-contract";
import { eventList } from "./event-list";

const { sql, join, raw } = Prisma;

// In the very text: they are the same in every statement.
const names = join(recordEventNames.map((name) => raw(`'${name}'`)));

/** A condition on events: what happened to records, where it has its place. */
export const isOfRecord = sql`"object_type" IS NOT NULL AND "object_id" IS NOT NULL AND "position" IS NOT NULL AND "event" IN (${names})`;

/** The last condition spares reading by place what is older: only around 30 days ago the order of the two may differ. */
const isRecent = sql`"at" > now() - interval '30 days' AND "position" >= coalesce((
  SELECT first."position" FROM "audit_events" first
  WHERE first."at" > now() - interval '30 days' AND first."position" IS NOT NULL ORDER BY first."at", first."id" LIMIT 1), 0)`;

/** No address, and nothing of the request. */
const select = sql`
  e."id"::float8 AS "ID", e."event" AS "Type", ${isoText(sql`e."at"`)} AS "DateCreated", e."object_type" AS "ObjectType",
  e."object_id" AS "ObjectID", e."position"::float8 AS "Sequence", e."user_id" AS "ActorID", e."data" AS "Data"`;

const columns: Source["columns"] = {
  ID: { match: [sql`e."id"`], cast: sql`bigint` },
  Type: { match: [sql`e."event"`], cast: sql`text` },
  DateCreated: { match: [sql`e."at"`], cast: sql`timestamptz` },
  ObjectType: { match: [sql`e."object_type"`] },
  ObjectID: { match: [sql`e."object_id"`] },
  Sequence: { match: [sql`e."position"`], cast: sql`bigint` },
  ActorID: { match: [sql`e."user_id"`], nullable: true },
  Data: { match: [sql`e."data"`], nullable: true },
};

const shared = sql`"id", "at", "event", "user_id", "object_type", "object_id", "position", "data"`;

/** Each event once, and each half in the order of an index: together they are read in that order, too. */
const eventsOf = (companyID: string) => sql`
  SELECT ${shared} FROM "audit_events" WHERE "company_id" = ${companyID} AND ${isOfRecord} AND ${isRecent}
  UNION ALL
  SELECT ${shared} FROM "audit_events"
  WHERE "other_company_id" = ${companyID} AND "company_id" IS DISTINCT FROM ${companyID} AND ${isOfRecord} AND ${isRecent}`;
const allEvents = sql`SELECT ${shared} FROM "audit_events" WHERE ${isOfRecord} AND ${isRecent}`;

/** What happened to the records of the actor's company; to all there are for the marketplace's owner. */
export function recordEventsOf(actor: Actor): Source<RecordEvent> & { isCounted: false } {
  const { CompanyType, CompanyID } = actor;
  return {
    actor,
    list: eventList,
    scope: `${eventList.name} ${CompanyID}`,
    from: sql`(${CompanyType === "Owner" ? allEvents : eventsOf(CompanyID)}) e`,
    where: sql`true`,
    key: [sql`e."position"`],
    isCounted: false,
    select,
    columns,
  };
}
