import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { ListQuery } from "@/lib/list/query";
import { orderReaders } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { ordersInDirection } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";

const { sql, join, raw } = Prisma;

// In the very text: they are the same in every statement.
const sufficient = sql`ARRAY[${join(["FullAccess", ...orderReaders].map((role) => raw(`'${role}'`)))}]::"Role"[]`;

/** A condition on `users u`: active, with a role that reads orders. None of them decides by itself. */
export const mayAct = sql`(u."active" AND u."roles" && ${sufficient})`;

type Decider = Pick<Actor, "UserID">;

/** The groups of a user who may act, for an `= ANY`. */
export const groupsOf = (userID: string) => sql`ARRAY(
  SELECT m."group_id" FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
  WHERE m."user_id" = ${userID} AND ${mayAct})`;

const owners = sql`o."from_user_id", o."created_by_id", o."changed_by_id", o."submitted_by_id"`;

/** Of `orders o`: who placed, created, changed and submitted it. */
export const ownersOfOrder = sql`(ARRAY[${owners}] || o."also_changed_by_ids")`;

/** A condition on `orders o`: the user placed, created, changed or submitted it, and so may not decide it. There is no exception. */
export const isOwnOrder = (userID: Prisma.Sql) =>
  sql`(${userID} IN (${owners}) OR ${userID} = ANY (o."also_changed_by_ids"))`;

/** `all`, each once, with who was the last one until now, unless it is the same person again. */
const withEarlier = (all: Prisma.Sql, last: Prisma.Sql, userID: string) =>
  sql`CASE WHEN ${last} <> ${userID} THEN array_append(array_remove(${all}, ${last}), ${last}) ELSE ${all} END`;

/** What a change of an order or a return sets: who made it does not decide it, whoever changes it afterwards. */
export const changedBy = (row: Prisma.Sql, userID: string) => sql`
  "changed_by_id" = ${userID},
  "also_changed_by_ids" = ${withEarlier(sql`array_remove(${row}."also_changed_by_ids", ${userID})`, sql`${row}."changed_by_id"`, userID)}`;

/** The same of who submits it. */
export const submittedBy = (row: Prisma.Sql, userID: string) => sql`
  "submitted_by_id" = ${userID},
  "also_changed_by_ids" = ${withEarlier(sql`${row}."also_changed_by_ids"`, sql`${row}."submitted_by_id"`, userID)}`;

const isPendingFor = ({ UserID }: Decider) =>
  sql`a."status" = 'Pending' AND a."approving_group_id" = ANY (${groupsOf(UserID)})`;
const isOpenTo = ({ UserID }: Decider) => sql`
  o."status" = 'AwaitingApproval' AND a."round" = o."round" AND ${isOwnOrder(sql`${UserID}`)} IS NOT TRUE`;

/** A condition on `approvals a` and `orders o`: it is pending with one of the actor's groups, and the actor may decide it now. */
export const awaits = (actor: Decider) => sql`(${isPendingFor(actor)} AND ${isOpenTo(actor)})`;

/** A condition on the key of an approval, which stays pending until a decision on it is final: nobody is deciding it. */
export const isUndecided = (key: Prisma.Sql) => sql`NOT EXISTS (
  SELECT 1 FROM "decisions" held WHERE held."state" = 'Held' AND (held."order_id", held."approval_id") = ${key})`;

/**
 * The IDs of the orders that have an approval which awaits the actor, in a direction: they see all of them. OFFSET 0 has
 * PostgreSQL begin with the actor's groups: it might look at all orders that await approval.
 */
export const ordersAwaiting = (actor: Actor, direction: Direction) => sql`
  SELECT o."id" FROM (SELECT a."order_id", a."round" FROM "approvals" a WHERE ${isPendingFor(actor)} OFFSET 0) a
  JOIN "orders" o ON o."id" = a."order_id"
  WHERE ${isOpenTo(actor)} AND ${ordersInDirection(actor, direction)} GROUP BY o."id"`;

/** Whether a query lists what awaits the caller, and nothing else. */
export const asksForAwaiting = ({ filters }: ListQuery) =>
  filters.some(([key, value]) => key === "CanDecide" && value === "true");

/** A condition on `companies c` and `orders o`: the company is active and may see the order. */
export const companyMaySee = sql`(c."active" AND CASE c."type"
  WHEN 'Owner' THEN true WHEN 'Buyer' THEN o."from_company_id" = c."id" ELSE o."to_company_id" = c."id" END)`;

/** A condition on `users u`, their `companies c` and `orders o`: they may act, see the order and have no part in placing it. */
export const mayDecide = sql`(${mayAct} AND ${isOwnOrder(sql`u."id"`)} IS NOT TRUE AND ${companyMaySee})`;

/** A condition on `approving_groups g` and `orders o`: somebody in the group can decide the order. */
export const hasDecider = sql`EXISTS (
  SELECT 1 FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id" JOIN "companies" c ON c."id" = u."company_id"
  WHERE m."group_id" = g."id" AND ${mayDecide})`;
