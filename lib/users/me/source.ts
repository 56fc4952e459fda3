import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { companyUserList } from "@/lib/users/of-company/list";
import { lastActive } from "@/lib/users/of-company/source";
import { Prisma } from "@/prisma/generated/client";
import type { Me } from "./contract";

const { sql } = Prisma;

/** The actor's own record. */
export function meOf(actor: Actor): Source<Me> & { version: Prisma.Sql } {
  return {
    actor,
    list: companyUserList,
    scope: "me",
    from: sql`"users" u JOIN "companies" c ON c."id" = u."company_id"`,
    where: sql`u."id" = ${actor.UserID}`,
    key: [sql`u."id"`],
    version: sql`u."version"`,
    columns: {},
    select: sql`
      u."id" AS "ID", u."company_id" AS "CompanyID", u."username" AS "Username", u."first_name" AS "FirstName",
      u."last_name" AS "LastName", u."email" AS "Email",
      (SELECT e."email" FROM "email_changes" e WHERE e."user_id" = u."id" AND e."expires_at" > now()) AS "PendingEmail",
      u."phone" AS "Phone", ${isoText(sql`u."terms_accepted"`)} AS "TermsAccepted", u."active" AS "Active", NULL AS "Locale",
      ${isoText(sql`u."created_at"`)} AS "DateCreated", ${isoText(lastActive)} AS "LastActive",
      ${isoText(sql`u."password_changed_at"`)} AS "PasswordLastSetDate", ${[...actor.Roles]}::text[] AS "AvailableRoles",
      json_build_object('ID', c."id", 'Name', c."name", 'Type', c."type") AS "Company",
      CASE c."type" WHEN 'Buyer' THEN json_build_object('ID', c."id", 'DefaultCatalogID', c."default_catalog_id") END AS "Buyer",
      CASE c."type" WHEN 'Supplier' THEN json_build_object('ID', c."id") END AS "Supplier",
      CASE c."type" WHEN 'Owner' THEN json_build_object('ID', c."id") END AS "Seller", u."xp" AS "xp"`,
  };
}
