import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Column, Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { isAmong, isOwnCompany, parentOf, type Whose } from "@/lib/users/companies/whose";
import { userColumns } from "@/lib/users/source";
import { Prisma } from "@/prisma/generated/client";
import type { CompanyUser } from "./contract";
import { companyUserList } from "./list";

const { sql } = Prisma;

/** The latest use of a session, or token, of `users u`. */
export const lastActive = sql`greatest(
  (SELECT max(s."last_seen_at") FROM "sessions" s WHERE s."user_id" = u."id"),
  (SELECT max(f."created_at") FROM "token_families" f WHERE f."user_id" = u."id"))`;

/** A user in the form of OrderCloud, from `users u`: never the hash of the password. */
const companyUserSelect = sql`
  u."id" AS "ID", u."company_id" AS "CompanyID", u."username" AS "Username", u."first_name" AS "FirstName",
  u."last_name" AS "LastName", u."email" AS "Email", u."phone" AS "Phone", ${isoText(sql`u."terms_accepted"`)} AS "TermsAccepted",
  u."active" AS "Active", u."roles"::text[] AS "AvailableRoles", NULL AS "Locale", ${isoText(sql`u."created_at"`)} AS "DateCreated",
  ${isoText(lastActive)} AS "LastActive", ${isoText(sql`u."password_changed_at"`)} AS "PasswordLastSetDate", u."xp" AS "xp"`;

const { Roles, ...common } = userColumns;

const columns: Source["columns"] = {
  ...common,
  Phone: { match: [sql`u."phone"`], nullable: true },
  TermsAccepted: { match: [sql`u."terms_accepted"`], cast: sql`timestamptz`, nullable: true },
  AvailableRoles: Roles,
  LastActive: { match: [lastActive], cast: sql`timestamptz`, nullable: true },
  xp: { match: [sql`u."xp"`], nullable: true },
};

/** Their groups, as far as the actor may see them. */
const userGroup = (actor: Actor): Column => ({
  match: [sql`g."id"`],
  within: {
    from: sql`"approving_group_members" m JOIN "approving_groups" g ON g."id" = m."group_id"`,
    where: sql`m."user_id" = u."id" AND ${isOwnCompany(sql`g."company_id"`, actor)}`,
  },
});

/** The users of these companies, as far as the actor may administer them. */
export function companyUsersOf(actor: Actor, whose: Whose): Source<CompanyUser> {
  return {
    actor,
    list: companyUserList,
    scope: JSON.stringify([companyUserList.name, whose.type, whose.id, actor.CompanyID]),
    ...parentOf(whose, actor),
    from: sql`"users" u`,
    where: isAmong(sql`u."company_id"`, whose, actor),
    key: [sql`u."id"`],
    select: companyUserSelect,
    columns: { ...columns, UserGroup: userGroup(actor) },
  };
}
