import "server-only";

import type { Approval } from "@/lib/approvals/contract";
import { approverSource } from "@/lib/approvals/decisions/approver-source";
import { companyMaySee, groupsOf, mayAct } from "@/lib/approvals/eligibility";
import { knowsGroup } from "@/lib/approvals/knows-group";
import type { Why } from "@/lib/approvals/preview-contract";
import { type Actor, authorize, hasRole } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { notFound } from "@/lib/errors";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import type { Reads } from "@/lib/rules/live-rules";
import type { Person } from "@/lib/users/person";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { isApprovable, isOwnReturn } from "./approvable";
import { eligibleApproverList, orderReturnApprovalList } from "./approval-lists";
import type { EligibleApprover, OrderReturnApproval } from "./approvals-contract";
import { matchReturnAfter, type ReturnToMatch } from "./match-return";
import { visibleReturns } from "./visibility";

const { sql } = Prisma;
const approver = personSql("u");

/** Throws NotFound for a return that the actor does not see. */
export async function listOrderReturnApprovals(
  actor: Actor,
  returnID: string,
  query: ListQuery,
): Promise<Page<OrderReturnApproval>> {
  authorize(actor, orderReaders);

  return selectPage(approvalsOf(actor, returnID), query);
}

/** Who can decide what waits on a return, for their own company and the Owner. Throws NotFound as above. */
export async function listEligibleApprovers(
  actor: Actor,
  returnID: string,
  query: ListQuery,
): Promise<Page<EligibleApprover>> {
  authorize(actor, orderReaders);

  return selectPage(eligibleOf(actor, returnID), query);
}

type Sender = Pick<Person, "ID" | "Username" | "FirstName" | "LastName"> & { Company: string };

/** What a return's page shows of its approvals. */
export type ReturnStanding = {
  CanDecide: boolean;
  /** The reader created, submitted or changed it. */
  IsOwn: boolean;
  /** The reader is on the side that has sold, which completes it. */
  IsSeller: boolean;
  Currency: string;
  /** Who submitted it here, and of which company. */
  SubmittedBy: Sender | null;
  /** Who placed its order, and for which company. */
  OrderedBy: Sender;
  /** What its items are, of an order that members of a group may not see themselves. */
  LineItems: { ID: string; ProductID: string; ProductName: string }[];
  Approvals: {
    ID: string;
    Status: Approval["Status"];
    Group: string;
    /** The reader is one of the group, or stands in for one. */
    IsMine: boolean;
    /** Null: requested from the group that approves all of the company's returns. */
    Rule: { Name: string; Description: string | null } | null;
    /** Null to those who are not to know the company's rules, and where it was imported. */
    Why: Why | null;
    Approver: Person | null;
    DateCompleted: string | null;
    Comments: string | null;
  }[];
  /** The groups of rules that ask once the approvals that await the reader, and what else they wait for, are approved. */
  Later: string[];
};

/** A rule that waits for others (`After`), and its group. */
type LaterRule = { ID: string; Group: string; After: string[] };

const mostApprovals = 50;

const senderOf = (userID: Prisma.Sql, companyID: Prisma.Sql) => sql`(
  SELECT jsonb_build_object('ID', u."id", 'Username', u."username", 'FirstName', u."first_name", 'LastName', u."last_name",
    'Company', (SELECT c."name" FROM "companies" c WHERE c."id" = ${companyID}))
  FROM "users" u WHERE u."id" = ${userID})`;

/** As for orders, of rules that the reader may know. */
const later = (actor: Actor) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('ID', ar."id", 'Group', g."name", 'After', ar."approved_rules") ORDER BY g."name"), '[]')
  FROM "approval_rules" ar JOIN "approving_groups" g ON g."id" = ar."approving_group_id"
  WHERE ar."company_id" = o."to_company_id" AND ar."type" = 'OrderReturn' AND ar."deleted_at" IS NULL
    AND ar."approved_rules"::text[] && ARRAY(SELECT a."approval_rule_id"::text FROM "order_return_approvals" a
      WHERE a."return_id" = r."id" AND a."round" = r."round" AND a."status" = 'Pending'
        AND a."approving_group_id" = ANY (${groupsOf(actor.UserID)}))
    AND NOT EXISTS (SELECT 1 FROM "order_return_approvals" a
      WHERE a."return_id" = r."id" AND a."round" = r."round" AND a."approval_rule_id" = ar."id")
    AND ${knowsGroup(actor)})`;

/** Throws NotFound as above. */
export async function getReturnStanding(actor: Actor, returnID: string): Promise<ReturnStanding> {
  authorize(actor, orderReaders);

  type Row = Omit<ReturnStanding, "Later"> & { Later: LaterRule[]; ToCompanyID: string; Round: number };
  const [row] = await read<Row>(
    actor,
    sql`SELECT ${isApprovable(actor)} AS "CanDecide", coalesce(${isOwnReturn(sql`${actor.UserID}`)}, false) AS "IsOwn",
      (${actor.CompanyType === "Owner"} OR o."to_company_id" = ${actor.CompanyID}) AS "IsSeller",
      o."currency" AS "Currency", o."to_company_id" AS "ToCompanyID", r."round" AS "Round", ${later(actor)} AS "Later", ${senderOf(sql`r."submitted_by_id"`, sql`u."company_id"`)} AS "SubmittedBy",
      ${senderOf(sql`o."from_user_id"`, sql`o."from_company_id"`)} AS "OrderedBy", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('ID', l."id", 'ProductID', l."product_id", 'ProductName', p."name")), '[]')
        FROM "line_items" l JOIN "products" p ON p."id" = l."product_id"
        WHERE l."order_id" = r."order_id" AND l."id" IN (
          SELECT i."line_item_id" FROM "order_return_items" i WHERE i."return_id" = r."id")) AS "LineItems", (
        SELECT coalesce(jsonb_agg(shown.approval ORDER BY shown."date_created", shown."id"), '[]') FROM (
          SELECT a."date_created", a."id", jsonb_build_object('ID', a."id", 'Status', a."status", 'Group', g."name",
            'IsMine', a."approving_group_id" = ANY (${groupsOf(actor.UserID)}),
            'Rule', CASE WHEN ar."id" IS NOT NULL THEN jsonb_build_object('Name', ar."name", 'Description', ar."description") END,
            'Why', CASE WHEN ${knowsGroup(actor)} AND a."why" IS NOT NULL THEN jsonb_build_object(
              'RuleExpression', coalesce(a."rule_expression", ''), 'Compared', a."why" -> 'Compared',
              'LineItemIDs', a."why" -> 'LineItemIDs', 'Fault', a."why" #> '{Fault,Message}') END,
            'Approver', CASE WHEN u."id" IS NOT NULL THEN ${approver.json}::jsonb END,
            'DateCompleted', ${isoText(sql`a."date_completed"`)}, 'Comments', a."comments") AS approval
          FROM "order_return_approvals" a JOIN "approving_groups" g ON g."id" = a."approving_group_id"
          LEFT JOIN "users" u ON u."id" = a."approver_id" LEFT JOIN "approval_rules" ar ON ar."id" = a."approval_rule_id"
          WHERE a."return_id" = r."id" ORDER BY a."date_created" DESC, a."id" ${limit(mostApprovals)}) shown) AS "Approvals"
      FROM "order_returns" r JOIN "orders" o ON o."id" = r."order_id"
      WHERE r."id" = ${returnID} AND ${visibleReturns(actor)}`,
  );
  if (!row) throw notFound("OrderReturn", returnID);
  const { ToCompanyID, Round, Later: waiting, ...standing } = row;
  const orderReturn = { id: returnID, toCompanyID: ToCompanyID, round: Round };
  return { ...standing, Later: waiting.length > 0 ? await groupsAfter(actor, orderReturn, waiting) : [] };
}

/** The groups of these rules that match once what they wait for is approved. */
async function groupsAfter(actor: Actor, orderReturn: ReturnToMatch, waiting: LaterRule[]) {
  const reads: Reads = (statement) => read(actor, statement);
  const matching = await matchReturnAfter(reads, orderReturn, new Set(waiting.flatMap(({ After }) => After)));
  const ids = new Set(matching.map(({ ruleID }) => ruleID));
  return [...new Set(waiting.flatMap(({ ID, Group }) => (ids.has(ID) ? [Group] : [])))];
}

function parentOf(actor: Actor, id: string) {
  const visible = sql`EXISTS (SELECT 1 FROM "order_returns" r WHERE r."id" = ${id} AND ${visibleReturns(actor)})`;
  return { type: "OrderReturn", id, visible };
}

function approvalsOf(actor: Actor, returnID: string): Source<OrderReturnApproval> {
  const parent = parentOf(actor, returnID);
  return {
    actor,
    list: orderReturnApprovalList,
    scope: `${orderReturnApprovalList.name} ${returnID}`,
    from: sql`"order_return_approvals" a LEFT JOIN "users" u ON u."id" = a."approver_id"`,
    parent,
    where: sql`a."return_id" = ${returnID} AND ${parent.visible}`,
    key: [sql`a."id"`],
    select: sql`
      a."id" AS "ID", a."return_id" AS "OrderReturnID", a."approval_rule_id" AS "ApprovalRuleID", a."approving_group_id" AS "ApprovingGroupID",
      a."status"::text AS "Status", ${isoText(sql`a."date_created"`)} AS "DateCreated", ${isoText(sql`a."date_completed"`)} AS "DateCompleted",
      CASE WHEN u."id" IS NOT NULL THEN ${approver.json} END AS "Approver", a."comments" AS "Comments"`,
    columns: {
      ID: { match: [sql`a."id"`] },
      OrderReturnID: { match: [sql`a."return_id"`] },
      ApprovalRuleID: { match: [sql`a."approval_rule_id"`], nullable: true },
      ApprovingGroupID: { match: [sql`a."approving_group_id"`] },
      Status: { match: [sql`a."status"`], cast: sql`"ApprovalStatus"` },
      DateCreated: { match: [sql`a."date_created"`], cast: sql`timestamptz` },
      DateCompleted: { match: [sql`a."date_completed"`], cast: sql`timestamptz`, nullable: true },
      ...approver.columns("Approver", { nullable: true }),
      Approver: {
        ...approver.column,
        sort: sql`approver_sort_key(u."last_name", u."first_name", u."username")`,
        nullable: true,
      },
      Comments: { match: [sql`a."comments"`], nullable: true },
    },
  };
}

function eligibleOf(actor: Actor, returnID: string): Source<EligibleApprover> {
  const { UserID, CompanyID, CompanyType } = actor;
  const parent = parentOf(actor, returnID);
  const waits = sql`a."return_id" = r."id" AND a."status" = 'Pending' AND a."round" = r."round"`;
  const asked = sql`SELECT m."user_id" FROM "order_return_approvals" a JOIN "approving_group_members" m ON m."group_id" = a."approving_group_id"
    WHERE a."return_id" = ${returnID}`;
  const email = sql`(CASE WHEN ${hasRole(actor, ["OrderAdmin"])} OR ${UserID} IN (${asked}) THEN u."email" END)`;
  return {
    actor,
    list: eligibleApproverList,
    scope: `${eligibleApproverList.name} ${returnID}`,
    from: sql`"users" u`,
    parent,
    // That they were asked follows from the rest, which PostgreSQL would otherwise evaluate for every user.
    where: sql`u."id" IN (${asked}) AND ${parent.visible} AND ${mayAct} AND EXISTS (
      SELECT 1 FROM "order_returns" r JOIN "orders" o ON o."id" = r."order_id" JOIN "order_return_approvals" a ON ${waits}
      JOIN "approving_groups" g ON g."id" = a."approving_group_id"
      JOIN "approving_group_members" m ON m."group_id" = g."id"
      JOIN "companies" c ON c."id" = u."company_id"
      WHERE r."id" = ${returnID} AND r."status" = 'AwaitingApproval' AND m."user_id" = u."id"
        AND ${isOwnReturn(sql`u."id"`)} IS NOT TRUE
        AND (g."company_id" = ${CompanyID} OR ${CompanyType === "Owner"})
        AND ${companyMaySee})`,
    ...approverSource(email),
  };
}
