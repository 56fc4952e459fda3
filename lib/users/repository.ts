import "server-only";

import { makeReset, type ResetUser, writeReset } from "@/lib/account/passwords/reset-mail";
import { endAllAccess, lockUser } from "@/lib/account/sign-in/sessions";
import { type Actor, authorize } from "@/lib/auth/actor";
import { consume } from "@/lib/auth/limits";
import { db, type Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { callerOf } from "@/lib/events/record";
import { withVersion } from "@/lib/events/version";
import { type By, write } from "@/lib/events/write";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { Prisma } from "@/prisma/generated/client";
import { type User, type UserChange, userAdmins } from "./contract";
import { isAdministered, userSelect, usersOf } from "./source";

const { sql } = Prisma;

export async function listUsers(actor: Actor, query: ListQuery, options?: WithNames): Promise<Page<NamedRecord<User>>> {
  authorize(actor, userAdmins);

  return selectPage(usersOf(actor), query, options);
}

/** The keys of the users before and after one in the list that a query makes. */
export async function findUserNeighbours(actor: Actor, userID: string, query: ListQuery): Promise<Neighbours> {
  authorize(actor, userAdmins);

  return selectNeighbours(usersOf(actor), query, [userID]);
}

/** The users that the actor may administer, all of them, to export. */
export function userListing(actor: Actor) {
  authorize(actor, userAdmins);

  return { ...usersOf(actor), title: "users" };
}

/** Throws NotFound for a user who is not there or whom the actor may not administer. */
export async function getUser(actor: Actor, userID: string, options?: WithNames): Promise<NamedRecord<User>> {
  authorize(actor, userAdmins);

  return selectRecord(usersOf(actor), "User", [userID], options);
}

type Changed = User & { wasActive: boolean; hadRoles: User["Roles"]; versionBefore: number; version: number };

/**
 * Changes what a user may do, at once: roles are read with every request, and who is no longer active is signed out
 * everywhere in the same transaction. Throws NotFound, ValidationFailure for what would lock oneself out, Conflict for
 * a change based on roles that have changed since, PreconditionFailed, and Auth.InsufficientRoles.
 */
export async function updateUser(by: By, userID: string, change: UserChange): Promise<User> {
  const { actor } = by;
  authorize(actor, userAdmins);

  if (userID === actor.UserID) requireToStayIn(change);
  const roles = change.Roles && sql`${[...new Set(change.Roles)]}::"Role"[]`;
  return write(by, async ({ tx, emit, requireVersion }) => {
    await holdAdministrator(tx, actor, userID);
    // The row is locked before it is read: of two changes at once, the second one sees what the first one made.
    const [row] = await tx.$queryRaw<Changed[]>`
      UPDATE "users" u
      SET "active" = coalesce(${change.Active ?? null}::boolean, u."active"), "roles" = ${roles ?? sql`u."roles"`}
      FROM (SELECT "id", "active", "roles", "version" FROM "users" WHERE "id" = ${userID} FOR UPDATE) before
      WHERE u."id" = before."id" AND ${isAdministered(actor)}
      RETURNING ${userSelect}, before."active" AS "wasActive",
        before."roles"::text[] AS "hadRoles", before."version" AS "versionBefore", u."version"`;
    if (!row) throw notFound("User", userID);
    const { wasActive, hadRoles, versionBefore, version, ...user } = row;
    requireVersion(withVersion(user, versionBefore));
    const { Roles, RolesBefore } = change;
    // Two who choose the same agree.
    const isMeant = !RolesBefore || isSame(hadRoles, RolesBefore) || (Roles && isSame(hadRoles, Roles));
    if (!isMeant) throw rolesHaveChanged(hadRoles);
    if (wasActive && !user.Active) await endAllAccess(tx, userID);
    const changes = {
      ...(wasActive !== user.Active && { Active: { from: wasActive, to: user.Active } }),
      ...(!isSame(hadRoles, user.Roles) && { Roles: { from: hadRoles, to: user.Roles } }),
    };
    const event = "Roles" in changes ? "privilege_permissions_changed" : "user_updated";
    if (Object.keys(changes).length > 0) {
      emit({ event, object: { type: "User", id: userID }, data: { UserID: userID, changes } });
    }
    return withVersion(user, version);
  });
}

/** Counted apart: requests for the user's mails by somebody who is not signed in use none of these up. */
const resetsByAdministrators = { name: "reset-by-administrator", points: 5, seconds: 60 * 60 };

/** Promises the user a mail with a link to choose a new password. Throws NotFound, InvalidRequest and TooManyRequests. */
export async function sendPasswordReset(by: By, userID: string) {
  const { actor, origin } = by;
  authorize(actor, userAdmins);

  const [user] = await db.$queryRaw<(ResetUser & { active: boolean })[]>`
    SELECT u."id", u."username", u."active", c."type"::text AS "companyType"
    FROM "users" u JOIN "companies" c ON c."id" = u."company_id"
    WHERE u."id" = ${userID} AND ${isAdministered(actor)}`;
  if (!user) throw notFound("User", userID);
  if (!user.active) {
    const message = "The user is not active, so no email was sent. Activate them first.";
    throw new AppError("InvalidRequest", { Property: "Active" }, { message });
  }
  await consume(resetsByAdministrators, userID, callerOf(actor, origin));
  const reset = await makeReset(user);
  await write(by, async (unit) => {
    await lockUser(unit.tx, userID);
    const object = { type: "User", id: userID } as const;
    unit.emit({ event: "authn_password_reset_request", object, data: { UserID: userID } });
    await writeReset(unit, userID, reset);
  });
}

/** Ends all that lets a user in; they may sign in again. Throws NotFound. */
export async function signOutUser(by: By, userID: string) {
  const { actor } = by;
  authorize(actor, userAdmins);

  await write(by, async ({ tx, emit }) => {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "users" u WHERE u."id" = ${userID} AND ${isAdministered(actor)} FOR UPDATE`;
    if (rows.length === 0) throw notFound("User", userID);
    await endAllAccess(tx, userID);
    emit({ event: "authn_logout", object: { type: "User", id: userID }, data: { UserID: userID } });
  });
}

/** Throws when the actor has lost FullAccess meanwhile: of two who take it from each other, one keeps it. */
async function holdAdministrator(tx: Transaction, actor: Actor, userID: string) {
  // In one order, so that the two do not wait for each other.
  const rows = await tx.$queryRaw<{ id: string; roles: User["Roles"] }[]>`
    SELECT "id", CASE WHEN "active" THEN "roles"::text[] ELSE '{}' END AS "roles"
    FROM "users" WHERE "id" IN (${actor.UserID}, ${userID}) ORDER BY "id" FOR UPDATE`;
  authorize({ ...actor, Roles: rows.find(({ id }) => id === actor.UserID)?.roles ?? [] }, userAdmins);
}

function requireToStayIn({ Active, Roles }: UserChange) {
  if (Active === false) throw invalidField("Active", "You cannot deactivate yourself. Ask another administrator.");
  if (Roles && !Roles.includes("FullAccess"))
    throw invalidField("Roles", "You cannot take FullAccess from yourself. Ask another administrator.");
}

function rolesHaveChanged(roles: readonly string[]) {
  const now = roles.join(", ") || "none";
  const message = `RolesBefore: The roles have been changed since: they are ${now} now. Read them again before you change them.`;
  return new AppError("Conflict", { Property: "RolesBefore", Roles: roles }, { message });
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each));
