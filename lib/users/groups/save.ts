import "server-only";

import { randomUUID } from "node:crypto";
import { requireOwnID } from "@/lib/api/body-id";
import { createOrReplace, type IfTaken, refuseTaken } from "@/lib/api/create-or-replace";
import type { Xp } from "@/lib/api/fields";
import { changesXp, patchedXp, replacedXp } from "@/lib/api/patched-xp";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { AppError, notFound } from "@/lib/errors";
import { changesBetween } from "@/lib/events/changes";
import { type By, type Unit, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import { recordWithin } from "@/lib/list/record-within";
import { isAmong, type Whose } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import { type NewUserGroup, newGroupID, type SavedUserGroup, type UserGroupChange } from "./change-contract";
import { groupAdmins, type UserGroup } from "./contract";
import { userGroupsOf } from "./source";

const { sql } = Prisma;

/** Throws NotFound for the company, Auth.InsufficientRoles for the owner's when the actor works for another, and IdExists. */
export async function createUserGroup(by: By, whose: Whose, { ID, ...input }: NewUserGroup): Promise<UserGroup> {
  authorize(by.actor, groupAdmins);

  return write(by, async (unit) => {
    const companyID = await lockCompany(unit.tx, { actor: by.actor, whose });
    if (!companyID) throw whose.id === undefined ? notTheirs(by.actor) : notFound(whose.type, whose.id);
    const id = ID ?? randomUUID();
    return create(unit, { actor: by.actor, whose, companyID, id, input, ifTaken: refuseTaken("UserGroup", id) });
  });
}

/** Creates the group when there is none of this ID. Throws as createUserGroup and updateUserGroup do. */
export async function saveUserGroup(by: By, whose: Whose, id: string, input: SavedUserGroup): Promise<UserGroup> {
  const { actor } = by;
  authorize(actor, groupAdmins);

  requireOwnID(id, input);
  return write(by, async (unit) => {
    const companyID = await lockCompany(unit.tx, { actor, whose });
    if (!companyID) throw notFound(whose.id === undefined ? "UserGroup" : whose.type, whose.id ?? id);
    const { from, where } = userGroupsOf(actor, whose);
    const { Name, Description = null, xp } = input;
    return createOrReplace(unit, {
      ...{ type: "UserGroup", id, newID: newGroupID },
      isVisible: async () => {
        const rows = await unit.tx.$queryRaw<unknown[]>`SELECT 1 FROM ${from} WHERE g."id" = ${id} AND ${where}`;
        return rows.length > 0;
      },
      replace: () => change(unit, { actor, whose, id, change: { Name, Description }, xp: replacedXp(xp) }),
      create: (ifTaken) => create(unit, { actor, whose, companyID, id, input, ifTaken }),
    });
  });
}

/** Throws NotFound and PreconditionFailed. */
export async function updateUserGroup(by: By, whose: Whose, id: string, input: UserGroupChange): Promise<UserGroup> {
  const { actor } = by;
  authorize(actor, groupAdmins);

  requireOwnID(id, input);
  return write(by, (unit) => change(unit, { actor, whose, id, change: input, xp: patchedXp(input.xp) }));
}

/** Throws NotFound, PreconditionFailed, and UserGroup.CannotDeleteApprovingGroup while anything refers to it. */
export async function deleteUserGroup(by: By, whose: Whose, id: string): Promise<void> {
  const { actor } = by;
  authorize(actor, groupAdmins);

  await write(by, async (unit) => {
    const { tx } = unit;
    const { companyID, group } = await lock(unit, { actor, whose, id });
    await requireUnused(tx, id);
    const [members] = await tx.$queryRaw<{ ids: string[]; count: number }[]>`
      SELECT ARRAY(SELECT "user_id" FROM "approving_group_members" WHERE "group_id" = ${id}
        ORDER BY "user_id" ${limit(maxMembers)}) AS "ids",
        (SELECT count(*)::int FROM "approving_group_members" WHERE "group_id" = ${id}) AS "count"`;
    await tx.$executeRaw`DELETE FROM "approving_groups" WHERE "id" = ${id}`;
    const Members = { from: members?.ids ?? [], to: null };
    const MemberCount = { from: members?.count ?? 0, to: null };
    emitOf(unit, "usergroup.deleted", { id, companyID, changes: { ...differences(group, {}), Members, MemberCount } });
  });
}

/** How many of its members the event of a deleted group names. */
const maxMembers = 100;

/** Throws UserGroup.CannotDeleteApprovingGroup, which says what still refers to it. */
async function requireUnused(tx: Transaction, id: string) {
  const isRequested = (and: Prisma.Sql) => sql`(
    EXISTS (SELECT 1 FROM "approvals" WHERE "approving_group_id" = ${id} AND ${and})
    OR EXISTS (SELECT 1 FROM "order_return_approvals" WHERE "approving_group_id" = ${id} AND ${and}))`;
  const [use] = await tx.$queryRaw<{ ruleID: string | null; pending: boolean; returns: boolean; history: boolean }[]>`
    SELECT
      (SELECT min("id") FROM "approval_rules" WHERE "approving_group_id" = ${id} AND "deleted_at" IS NULL) AS "ruleID",
      ${isRequested(sql`"status" = 'Pending'`)} AS "pending",
      EXISTS (SELECT 1 FROM "companies" WHERE "returns_group_id" = ${id}) AS "returns",
      ${isRequested(sql`true`)} OR EXISTS (SELECT 1 FROM "approval_rules" WHERE "approving_group_id" = ${id}) AS "history"`;
  const detail =
    (use?.ruleID && `The approval rule ${use.ruleID} names this group. Change or delete the rule first.`) ||
    (use?.pending && "Approvals are pending for this group. Decide or reassign them first.") ||
    (use?.returns &&
      "This group approves its company's returns, until an import names another with ApprovesReturns.") ||
    (use?.history && "Past approvals name this group, so it is kept. Without members it decides nothing.");
  if (!detail) return;
  const data = use?.ruleID ? { ApprovalRuleID: use.ruleID } : {};
  throw new AppError("UserGroup.CannotDeleteApprovingGroup", data, { message: detail });
}

function notTheirs({ Roles }: Actor) {
  const message = "These user groups belong to the marketplace's owner.";
  return new AppError("Auth.InsufficientRoles", { AssignedRoles: Roles }, { message });
}

type Which = { actor: Actor; whose: Whose; id: string };

/** Groups of a company are made one after the other. Absent: it is not there, or the actor may not see it. */
async function lockCompany(tx: Transaction, { actor, whose }: Omit<Which, "id">) {
  const [company] = await tx.$queryRaw<{ id: string }[]>`
    SELECT m."id" FROM "companies" m WHERE ${isAmong(sql`m."id"`, whose, actor)} FOR NO KEY UPDATE`;
  return company?.id;
}

async function lock({ tx, requireVersion }: Unit, { actor, whose, id }: Which) {
  const source = userGroupsOf(actor, whose);
  requireVersion(await lockRecord(tx, source, { type: "UserGroup", id, table: sql`g` }));
  return { companyID: await companyOf(tx, id), group: await recordWithin(tx, source, "UserGroup", id) };
}

async function companyOf(tx: Transaction, id: string) {
  const [row] = await tx.$queryRaw<{ companyID: string }[]>`
    SELECT "company_id" AS "companyID" FROM "approving_groups" WHERE "id" = ${id}`;
  return row?.companyID ?? "";
}

type Creating = Which & {
  companyID: string;
  input: Omit<NewUserGroup, "ID">;
  ifTaken: IfTaken<UserGroup>;
};

async function create(unit: Unit, { actor, whose, companyID, id, input, ifTaken }: Creating): Promise<UserGroup> {
  const { tx } = unit;
  const created = await tx.$executeRaw`
    INSERT INTO "approving_groups" ("id", "company_id", "name", "description", "xp")
    VALUES (${id}, ${companyID}, ${input.Name}, ${input.Description ?? null}, ${replacedXp(input.xp)})
    ON CONFLICT DO NOTHING`;
  if (created === 0) return ifTaken();
  const group = await recordWithin(tx, userGroupsOf(actor, whose), "UserGroup", id);
  emitOf(unit, "usergroup.created", { id, companyID, changes: differences({}, group) });
  return group;
}

type Changing = Which & {
  change: Pick<UserGroupChange, "Name" | "Description">;
  /** Of `row`, as jsonb; undefined: it stays. */
  xp: Prisma.Sql | undefined;
};

async function change(unit: Unit, { change, xp, ...which }: Changing): Promise<UserGroup> {
  const { tx } = unit;
  const { id, actor, whose } = which;
  const { companyID, group: before } = await lock(unit, which);
  await changesXp(tx, sql`"approving_groups" WHERE "id" = ${id}`, xp);
  await tx.$executeRaw`
    UPDATE "approving_groups" "row" SET "name" = ${change.Name ?? before.Name},
      "description" = ${change.Description === undefined ? before.Description : change.Description}, "xp" = ${xp ?? sql`"row"."xp"`}
    WHERE "row"."id" = ${id}`;
  const after = await recordWithin(tx, userGroupsOf(actor, whose), "UserGroup", id);
  const changes = differences(before, after);
  if (Object.keys(changes).length > 0) emitOf(unit, "usergroup.updated", { id, companyID, changes });
  return after;
}

type Event = { id: string; companyID: string; changes: Record<string, { from: Xp[string]; to: Xp[string] }> };

function emitOf(
  { emit }: Unit,
  event: `usergroup.${"created" | "updated" | "deleted"}`,
  { id, companyID, changes }: Event,
) {
  emit({ event, object: { type: "UserGroup", id }, companies: [companyID], data: { UserGroupID: id, changes } });
}

const differences = (before: Partial<UserGroup>, after: Partial<UserGroup>) =>
  changesBetween(before, after, ["ID", "Name", "Description", "xp"]);
