import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { notFound } from "@/lib/errors";
import { isOwnCompany } from "@/lib/users/companies/whose";
import { groupAdmins } from "@/lib/users/groups/contract";
import type { PersonWithoutEmail } from "@/lib/users/person";
import { Prisma } from "@/prisma/generated/client";
import { mayAct } from "./eligibility";
import { mostGroups, mostMembers } from "./group-limits";

const { sql } = Prisma;

/** A group as administrators see it. */
export type GroupRecord = {
  ID: string;
  Name: string;
  Description: string | null;
  Company: { ID: string; Name: string; Type: CompanyType };
  MemberCount: number;
  /** Grows with each change of the group itself. */
  Version: number;
};

export type GroupMember = PersonWithoutEmail & {
  Active: boolean;
  /** Active, with a role that reads orders. */
  MayDecide: boolean;
};

const record = sql`
  g."id" AS "ID", g."name" AS "Name", g."description" AS "Description",
  jsonb_build_object('ID', c."id", 'Name', c."name", 'Type', c."type") AS "Company",
  (SELECT count(*)::int FROM "approving_group_members" m WHERE m."group_id" = g."id") AS "MemberCount",
  g."version" AS "Version"
  FROM "approving_groups" g JOIN "companies" c ON c."id" = g."company_id"`;

const visible = (actor: Actor) => isOwnCompany(sql`g."company_id"`, actor);

/** The groups of the actor's companies by name, the first of them. */
export async function listGroups(actor: Actor): Promise<GroupRecord[]> {
  authorize(actor, groupAdmins);

  return read<GroupRecord>(
    actor,
    sql`SELECT ${record} WHERE ${visible(actor)} ORDER BY lower(g."name"), g."id" ${limit(mostGroups)}`,
  );
}

/** The companies whose groups the actor changes, their own first, then by name, the first of them. */
export async function listGroupCompanies(actor: Actor): Promise<GroupRecord["Company"][]> {
  authorize(actor, groupAdmins);

  return read<GroupRecord["Company"]>(
    actor,
    sql`SELECT c."id" AS "ID", c."name" AS "Name", c."type" AS "Type" FROM "companies" c
    WHERE ${isOwnCompany(sql`c."id"`, actor)}
    ORDER BY c."id" <> ${actor.CompanyID}, lower(c."name"), c."id" ${limit(mostGroups)}`,
  );
}

/** Those of them that a user belongs to. */
export async function listGroupsOfUser(actor: Actor, userID: string): Promise<GroupRecord[]> {
  authorize(actor, groupAdmins);

  return read<GroupRecord>(
    actor,
    sql`SELECT ${record} WHERE ${visible(actor)} AND g."id" IN (
      SELECT m."group_id" FROM "approving_group_members" m WHERE m."user_id" = ${userID})
    ORDER BY lower(g."name"), g."id" ${limit(mostGroups)}`,
  );
}

/** A group with its members by name, the first of them. Throws NotFound. */
export async function getGroup(actor: Actor, groupID: string): Promise<GroupRecord & { Members: GroupMember[] }> {
  authorize(actor, groupAdmins);

  const isThis = sql`g."id" = ${groupID} AND ${visible(actor)}`;
  const [[group], Members] = await Promise.all([
    read<GroupRecord>(actor, sql`SELECT ${record} WHERE ${isThis}`),
    read<GroupMember>(
      actor,
      sql`SELECT u."id" AS "ID", u."username" AS "Username", u."first_name" AS "FirstName", u."last_name" AS "LastName",
        u."active" AS "Active", ${mayAct} AS "MayDecide"
      FROM "approving_groups" g JOIN "approving_group_members" m ON m."group_id" = g."id" JOIN "users" u ON u."id" = m."user_id"
      WHERE ${isThis} ORDER BY lower(u."last_name"), lower(u."first_name"), u."id" ${limit(mostMembers)}`,
    ),
  ]);
  if (!group) throw notFound("UserGroup", groupID);
  return { ...group, Members };
}
