import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { companyName } from "./company-name";
import type { User } from "./contract";
import { userList } from "./list";

const { sql } = Prisma;

/** What may leave of a user: never the hash of the password. */
export const userSelect = sql`
  u."id" AS "ID", u."company_id" AS "CompanyID", u."username" AS "Username", u."first_name" AS "FirstName",
  u."last_name" AS "LastName", u."email" AS "Email", u."active" AS "Active", u."roles"::text[] AS "Roles",
  ${isoText(sql`u."created_at"`)} AS "DateCreated", ${isoText(sql`u."password_changed_at"`)} AS "PasswordLastSetDate"`;

/** How the columns of `users u` are asked for. */
export const userColumns = {
  ID: { match: [sql`u."id"`] },
  CompanyID: { match: [sql`u."company_id"`] },
  Username: { match: [sql`u."username"`], sort: sql`lower(u."username")` },
  FirstName: { match: [sql`u."first_name"`], sort: sql`lower(u."first_name")` },
  LastName: { match: [sql`u."last_name"`], sort: sql`lower(u."last_name")` },
  Email: { match: [sql`u."email"`], sort: sql`lower(u."email")` },
  Active: { match: [sql`u."active"`], cast: sql`boolean` },
  Roles: {
    match: [sql`held."role"`],
    within: { from: sql`unnest(u."roles") held("role")`, where: sql`true` },
    cast: sql`"Role"`,
  },
  DateCreated: { match: [sql`u."created_at"`], cast: sql`timestamptz` },
  PasswordLastSetDate: { match: [sql`u."password_changed_at"`], cast: sql`timestamptz`, nullable: true },
} as const satisfies Source["columns"];

/** The users that the actor may administer. */
export function usersOf(actor: Actor): Source<User> {
  return {
    actor,
    list: userList,
    scope: `${userList.name} ${actor.CompanyID}`,
    from: sql`"users" u`,
    where: isAdministered(actor),
    key: [sql`u."id"`],
    version: sql`u."version"`,
    select: userSelect,
    names: { CompanyID: companyName(sql`u."company_id"`) },
    columns: userColumns,
  };
}

/** A condition on `users u`: one's own company's; for the marketplace's owner, everybody. */
export function isAdministered({ CompanyType, CompanyID }: Actor) {
  return CompanyType === "Owner" ? sql`true` : sql`u."company_id" = ${CompanyID}`;
}
