import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { searchNamesIn } from "@/lib/list/search-names";
import type { Source } from "@/lib/list/source";
import { exactMoneyOf, isoText, moneyOf } from "@/lib/list/text-sql";
import type { Direction } from "@/lib/orders/direction";
import { type OrderPlace, orderOf } from "@/lib/orders/parent";
import { revisionOf } from "@/lib/orders/revision";
import { dateSubmittedAtAll } from "@/lib/orders/submitted-sql";
import { ownApprovalRows, rowsByOrders, visibleApprovals } from "@/lib/orders/visibility";
import { companyName } from "@/lib/users/company-name";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import type { Approval, ApprovalRecord, ExportedApproval, InboxApproval } from "./contract";
import { awaits, ordersAwaiting } from "./eligibility";
import { inboxList } from "./inbox-list";
import { approvalList } from "./list";
import { changeOf } from "./refused-change";
import { dateRetracted } from "./retractable";
import { dueAt, snoozedUntil } from "./snoozed";
import { takenBy } from "./taken";
import { approvalVersion } from "./version-sql";

const { sql } = Prisma;

const approver = personSql("u");
const requester = personSql("fu");
const total = moneyOf(sql`o."total"`);

const from = sql`"approvals" a LEFT JOIN "users" u ON u."id" = a."approver_id"`;
const select = sql`
  a."id" AS "ID", a."order_id" AS "OrderID", a."approval_rule_id" AS "ApprovalRuleID", a."approving_group_id" AS "ApprovingGroupID",
  a."status"::text AS "Status", a."allow_resubmit" AS "AllowResubmit", ${isoText(sql`a."date_created"`)} AS "DateCreated", ${isoText(sql`a."date_completed"`)} AS "DateCompleted",
  CASE WHEN u."id" IS NOT NULL THEN ${approver.json} END AS "Approver",
  a."comments" AS "Comments", ${isoText(dateRetracted)} AS "DateRetracted", a."xp" AS "xp"`;

const names = {
  ApprovalRuleID: sql`(SELECT r."name" FROM "approval_rules" r WHERE r."id" = a."approval_rule_id")`,
  ApprovingGroupID: sql`(SELECT g."name" FROM "approving_groups" g WHERE g."id" = a."approving_group_id")`,
};

const columns: Source["columns"] = {
  ID: { match: [sql`a."id"`] },
  OrderID: { match: [sql`a."order_id"`] },
  ApprovalRuleID: {
    match: [sql`a."approval_rule_id"`],
    searchNames: searchNamesIn(sql`a."approval_rule_id"`, sql`"approval_rules"`),
  },
  ApprovingGroupID: {
    match: [sql`a."approving_group_id"`],
    searchNames: searchNamesIn(sql`a."approving_group_id"`, sql`"approving_groups"`),
  },
  Status: { match: [sql`a."status"`], cast: sql`"ApprovalStatus"` },
  AllowResubmit: { match: [sql`a."allow_resubmit"`], cast: sql`boolean` },
  DateCreated: { match: [sql`a."date_created"`], cast: sql`timestamptz`, indexed: true },
  DateCompleted: { match: [sql`a."date_completed"`], cast: sql`timestamptz`, nullable: true },
  ...approver.columns("Approver", { nullable: true }),
  Approver: { ...approver.column, sort: sql`a."approver_sort"`, nullable: true },
  Comments: { match: [sql`a."comments"`], nullable: true },
  xp: { match: [sql`a."xp"`], nullable: true },
};

// Every approval has an order and every order a requester. Joined from the left, a count leaves them aside.
const fromWithOrder = sql`${from} LEFT JOIN "orders" o ON o."id" = a."order_id" LEFT JOIN "users" fu ON fu."id" = o."from_user_id"`;
const orderJson = sql`json_build_object(
  'FromCompanyID', o."from_company_id", 'ToCompanyID', o."to_company_id", 'FromUser', ${requester.json},
  'DateSubmitted', ${isoText(dateSubmittedAtAll)}, 'Total', ${total}, 'Currency', o."currency") AS "Order"`;

/** A decision on the approval that is on hold, or the actor's last one where that was refused. */
const decision = ({ UserID }: Actor) => sql`(
  SELECT json_build_object('ID', d."id",
    'Person', json_build_object('ID', p."id", 'Username', p."username", 'FirstName', p."first_name", 'LastName', p."last_name", 'Email', p."email"),
    'Decision', d."decision", 'State', d."state", 'Comments', CASE WHEN d."user_id" = ${UserID} THEN d."comments" END,
    'DateCreated', ${isoText(sql`d."date_created"`)}, 'HeldUntil', ${isoText(sql`d."held_until"`)}, 'Reason', d."reason",
    'Changed', CASE WHEN d."reason" = 'Changed' THEN ${changeOf} END)
  FROM (
    SELECT last.* FROM "decisions" last
    WHERE last."order_id" = a."order_id" AND last."approval_id" = a."id" AND (last."state" = 'Held' OR last."user_id" = ${UserID})
    ORDER BY last."state" = 'Held' DESC, last."date_created" DESC, last."id" LIMIT 1
  ) d JOIN "users" p ON p."id" = d."user_id"
  WHERE d."state" IN ('Held', 'Refused'))`;

const dueAndBudget = sql`${isoText(dueAt)} AS "DueAt", ${moneyOf(sql`a."over_budget"`)} AS "OverBudget"`;

/** What a record says besides the approval. */
const standing = (actor: Actor) => sql`
  coalesce(${awaits(actor)}, false) AS "CanDecide", ${isoText(snoozedUntil(actor))} AS "SnoozedUntil", ${takenBy(actor)} AS "Taken", ${dueAndBudget}, ${revisionOf} AS "Revision", ${decision(actor)} AS "Decision"`;

const columnsWithOrder: Source["columns"] = {
  ...columns,
  "Order.FromCompanyID": { match: [sql`a."from_company_id"`] },
  "Order.ToCompanyID": { match: [sql`a."to_company_id"`] },
  ...requester.columns("Order.FromUser"),
  "Order.DateSubmitted": { match: [dateSubmittedAtAll], cast: sql`timestamptz`, nullable: true },
  "Order.Total": { match: [exactMoneyOf(sql`o."total"`)], cast: sql`numeric` },
  "Order.Currency": { match: [sql`o."currency"`] },
};

const namesWithOrder = {
  ...names,
  "Order.FromCompanyID": companyName(sql`o."from_company_id"`),
  "Order.ToCompanyID": companyName(sql`o."to_company_id"`),
};

const countsByOrder = { from: sql`"approvals_by_order" a`, columns: ["OrderID", "Status"] };
const countsByCompany = {
  from: sql`"approvals_by_company" a`,
  columns: ["Order.FromCompanyID", "Order.ToCompanyID", "Status"],
};

const alone = {
  from: sql`"approvals" a`,
  columns: [
    ...["ID", "OrderID", "ApprovalRuleID", "ApprovingGroupID", "Status", "AllowResubmit", "DateCreated"],
    ...["DateCompleted", "Comments", "xp"],
  ],
};

/** A list, whatever of its rows is selected. */
type Unselected = Omit<Source, "record">;

/** The approvals of one order. */
export const approvalsOf = (actor: Actor, place: OrderPlace): Source<Approval> => ofOrder(actor, place);

function ofOrder(actor: Actor, place: OrderPlace): Unselected {
  const parent = orderOf(actor, place);
  return {
    actor,
    list: approvalList,
    scope: `${approvalList.name} ${place.orderID}`,
    from,
    parent,
    where: sql`a."order_id" = ${place.orderID} AND ${parent.visible}`,
    counts: countsByOrder,
    alone,
    recordsLast: true,
    key: [sql`a."id"`],
    version: sql`(SELECT ${approvalVersion(sql`of_order`)} FROM "orders" of_order WHERE of_order."id" = a."order_id")`,
    select,
    names,
    columns,
  };
}

/** The same with what the actor may do about each. */
export const approvalRecordsOf = (actor: Actor, place: OrderPlace): Source<ApprovalRecord> => ({
  ...ofOrder(actor, place),
  from: sql`${from} JOIN "orders" o ON o."id" = a."order_id"`,
  select: sql`${select}, ${standing(actor)}`,
});

/** The same as approvalsAcrossOrders without what the actor may do about them. */
export const exportedApprovals = (actor: Actor, direction: Direction): Source<ExportedApproval> => ({
  ...acrossOrders(actor, direction, false),
  select: sql`${select}, ${dueAndBudget}, ${orderJson}`,
});

/** The approvals of all orders that the actor may see in a direction. `awaiting`: for a query of those that await them. */
export const approvalsAcrossOrders = (actor: Actor, direction: Direction, awaiting = false): Source<InboxApproval> =>
  acrossOrders(actor, direction, awaiting);

function acrossOrders(actor: Actor, direction: Direction, awaiting: boolean): Unselected {
  // They are found by the actor's groups, not by a scan of everything pending.
  const ownRows = awaiting
    ? rowsByOrders(actor, direction, ordersAwaiting(actor, direction)).approvals
    : ownApprovalRows(actor, direction);
  return {
    actor,
    list: inboxList,
    // The 2 refuses keys of the order in which OverBudget had nulls as the greatest: they would skip rows.
    scope: `${inboxList.name} 2 ${actor.CompanyID} ${direction}`,
    from: fromWithOrder,
    where: visibleApprovals(actor, direction),
    ownRows,
    counts: ownRows ? countsByOrder : countsByCompany,
    alone,
    key: [sql`a."order_id"`, sql`a."id"`],
    select: sql`${select}, ${standing(actor)}, ${orderJson}`,
    names: namesWithOrder,
    columns: {
      ...columnsWithOrder,
      CanDecide: { match: [awaits(actor)], cast: sql`boolean` },
      DueAt: { match: [dueAt], cast: sql`timestamptz`, nullable: true },
      OverBudget: { match: [sql`a."over_budget"`], cast: sql`numeric`, nullable: true, nulls: "least" },
      SnoozedUntil: { match: [snoozedUntil(actor)], cast: sql`timestamptz`, nullable: true },
    },
  };
}
