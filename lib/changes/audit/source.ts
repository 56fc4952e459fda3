import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { companyName } from "@/lib/users/company-name";
import { personSql } from "@/lib/users/person-sql";
import { userName } from "@/lib/users/user-name";
import { Prisma } from "@/prisma/generated/client";
import type { AuditEvent } from "./contract";
import { auditEventList } from "./list";

const { sql } = Prisma;
const user = personSql("u");
const about = sql`coalesce(a."data"->>'UserID', a."user_id")`;

const select = sql`
  a."id"::float8 AS "ID", ${isoText(sql`a."at"`)} AS "DateCreated", a."event" AS "Event",
  CASE WHEN u."id" IS NOT NULL THEN ${user.json} END AS "User", ${about} AS "About",
  a."object_type" AS "ObjectType", a."object_id" AS "ObjectID", a."company_id" AS "CompanyID",
  a."client_id" AS "ClientID", a."address" AS "Address", a."request_id" AS "RequestID", a."data" AS "Data"`;

const names = {
  About: userName(about),
  CompanyID: companyName(sql`a."company_id"`),
  ClientID: sql`(SELECT c."name" FROM "api_clients" c WHERE c."id" = a."client_id")`,
};

const columns: Source["columns"] = {
  ID: { match: [sql`a."id"`], cast: sql`bigint` },
  DateCreated: { match: [sql`a."at"`], cast: sql`timestamptz` },
  Event: { match: [sql`a."event"`], cast: sql`text` },
  ...user.columns("User", { nullable: true }),
  User: { ...user.column, sort: sql`lower(u."last_name")`, nullable: true },
  About: { match: [sql`a."user_id"`, sql`(a."data"->>'UserID')`], nullable: true },
  ObjectType: { match: [sql`a."object_type"`], nullable: true },
  ObjectID: { match: [sql`a."object_id"`], nullable: true },
  CompanyID: { match: [sql`a."company_id"`], nullable: true },
  ClientID: { match: [sql`a."client_id"`], nullable: true },
  Address: { match: [sql`a."address"`], nullable: true },
  RequestID: { match: [sql`a."request_id"`], nullable: true },
  Data: { match: [sql`a."data"`], nullable: true },
};

const shared = sql`"id", "at", "event", "user_id", "object_type", "object_id", "company_id", "data"`;

/**
 * Each event once, and each half in the order of an index: together they are read in that order, too. The other company
 * of a record does not learn from where somebody acted.
 */
const eventsOf = (companyID: string) => sql`(
  SELECT ${shared}, "client_id", "address", "request_id" FROM "audit_events" WHERE "company_id" = ${companyID}
  UNION ALL
  SELECT ${shared}, NULL, NULL, NULL FROM "audit_events"
  WHERE "other_company_id" = ${companyID} AND "company_id" IS DISTINCT FROM ${companyID}
)`;

/** What was done by and to the users and records of the actor's company; all there is for the marketplace's owner. */
export function auditEventsOf(actor: Actor): Source<AuditEvent> {
  const { CompanyType, CompanyID } = actor;
  const events = CompanyType === "Owner" ? sql`"audit_events"` : eventsOf(CompanyID);
  return {
    actor,
    list: auditEventList,
    scope: `${auditEventList.name} ${CompanyID}`,
    from: sql`${events} a LEFT JOIN "users" u ON u."id" = a."user_id"`,
    where: sql`true`,
    key: [sql`a."id"`],
    select,
    names,
    columns,
  };
}
