import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import type { DomainEvent } from "@/lib/events/catalogue";
import { type By, write } from "@/lib/events/write";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { isAmong, type Whose } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import {
  groupAdmins,
  groupReaders,
  listMyUserGroupsContract,
  type UserGroup,
  type UserGroupAssignment,
} from "./contract";
import { ownUserGroups, userGroupAssignmentsOf, userGroupsOf } from "./source";

const { sql } = Prisma;

/** Throws NotFound for a company that is not there, or not of this type, or that the actor may not see. */
export async function listUserGroups(actor: Actor, whose: Whose, query: ListQuery): Promise<Page<UserGroup>> {
  authorize(actor, groupReaders);

  return selectPage(userGroupsOf(actor, whose), query);
}

export async function listMyUserGroups(actor: Actor, query: ListQuery): Promise<Page<UserGroup>> {
  authorize(actor, listMyUserGroupsContract.roles);

  return selectPage(ownUserGroups(actor), query);
}

/** Throws NotFound for a group that is not there, or not of these companies, or that the actor may not see. */
export async function getUserGroup(actor: Actor, whose: Whose, userGroupID: string): Promise<UserGroup> {
  authorize(actor, groupReaders);

  return selectRecord(userGroupsOf(actor, whose), "UserGroup", [userGroupID]);
}

/** Throws NotFound as listUserGroups does. */
export async function listUserGroupAssignments(
  actor: Actor,
  whose: Whose,
  query: ListQuery,
): Promise<Page<UserGroupAssignment>> {
  authorize(actor, groupReaders);

  return selectPage(userGroupAssignmentsOf(actor, whose), query);
}

/** Adds a member of the group's own company; for one who is a member already nothing changes. Throws NotFound. */
export async function saveUserGroupAssignment(by: By, whose: Whose, { UserGroupID, UserID }: UserGroupAssignment) {
  const { actor } = by;
  authorize(actor, groupAdmins);

  await write(by, async ({ tx, emit }) => {
    const companyID = await lockGroup(tx, { actor, whose, UserGroupID });
    const [user] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "users" WHERE "id" = ${UserID} AND "company_id" = ${companyID} FOR SHARE`;
    if (!user) throw notFound("User", UserID);
    const added = await tx.$executeRaw`
      INSERT INTO "approving_group_members" ("group_id", "user_id") VALUES (${UserGroupID}, ${UserID}) ON CONFLICT DO NOTHING`;
    if (added) emit(memberChanged("usergroup.member_added", { UserGroupID, UserID, companyID }));
  });
}

/** Throws NotFound for a group the actor may not see, and for a user who is not a member. */
export async function deleteUserGroupAssignment(by: By, whose: Whose, { UserGroupID, UserID }: UserGroupAssignment) {
  const { actor } = by;
  authorize(actor, groupAdmins);

  await write(by, async ({ tx, emit }) => {
    const companyID = await lockGroup(tx, { actor, whose, UserGroupID });
    const removed = await tx.$executeRaw`
      DELETE FROM "approving_group_members" WHERE "group_id" = ${UserGroupID} AND "user_id" = ${UserID}`;
    if (!removed) throw notFound("UserGroupAssignment", UserID);
    emit(memberChanged("usergroup.member_removed", { UserGroupID, UserID, companyID }));
  });
}

type GroupLock = { actor: Actor; whose: Whose; UserGroupID: string };

/** The company of a group that nobody else changes before the transaction ends. Throws NotFound. */
async function lockGroup(tx: Transaction, { actor, whose, UserGroupID }: GroupLock) {
  const [group] = await tx.$queryRaw<{ companyID: string }[]>`
    SELECT g."company_id" AS "companyID" FROM "approving_groups" g
    WHERE g."id" = ${UserGroupID} AND ${isAmong(sql`g."company_id"`, whose, actor)} FOR UPDATE`;
  if (!group) throw notFound("UserGroup", UserGroupID);
  return group.companyID;
}

type Membership = UserGroupAssignment & { companyID: string };

const memberChanged = (
  event: "usergroup.member_added" | "usergroup.member_removed",
  { companyID, ...data }: Membership,
): DomainEvent => ({ event, object: { type: "UserGroup", id: data.UserGroupID }, companies: [companyID], data });
