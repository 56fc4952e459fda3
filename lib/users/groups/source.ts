import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { isAmong, parentOf, type Whose } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import type { UserGroup, UserGroupAssignment } from "./contract";
import { userGroupAssignmentList, userGroupList } from "./list";

const { sql } = Prisma;

const groups = {
  list: userGroupList,
  from: sql`"approving_groups" g`,
  key: [sql`g."id"`],
  version: sql`g."version"`,
  select: sql`g."id" AS "ID", g."name" AS "Name", g."description" AS "Description", g."xp" AS "xp"`,
  columns: {
    ID: { match: [sql`g."id"`] },
    Name: { match: [sql`g."name"`], sort: sql`lower(g."name")` },
    Description: { match: [sql`g."description"`], nullable: true },
    xp: { match: [sql`g."xp"`], nullable: true },
  },
} as const;

/** The groups of these companies, as far as the actor may see them. */
export function userGroupsOf(actor: Actor, whose: Whose): Source<UserGroup> & { version: Prisma.Sql } {
  return {
    ...groups,
    actor,
    scope: JSON.stringify([groups.list.name, whose.type, whose.id, actor.CompanyID]),
    ...parentOf(whose, actor),
    where: isAmong(sql`g."company_id"`, whose, actor),
  };
}

/** The groups that the actor belongs to. */
export function ownUserGroups(actor: Actor): Source<UserGroup> {
  const { UserID } = actor;
  return {
    ...groups,
    actor,
    scope: JSON.stringify([groups.list.name, UserID]),
    where: sql`g."id" IN (SELECT m."group_id" FROM "approving_group_members" m WHERE m."user_id" = ${UserID})`,
  };
}

/** Who belongs to the groups of these companies. */
export function userGroupAssignmentsOf(actor: Actor, whose: Whose): Source<UserGroupAssignment> {
  const [group, user] = [sql`m."group_id"`, sql`m."user_id"`];
  return {
    actor,
    list: userGroupAssignmentList,
    scope: JSON.stringify([userGroupAssignmentList.name, whose.type, whose.id, actor.CompanyID]),
    ...parentOf(whose, actor),
    from: sql`"approving_group_members" m JOIN "approving_groups" g ON g."id" = m."group_id"`,
    where: isAmong(sql`g."company_id"`, whose, actor),
    key: [group, user],
    select: sql`${group} AS "UserGroupID", ${user} AS "UserID"`,
    columns: { UserGroupID: { match: [group] }, UserID: { match: [user] } },
  };
}
