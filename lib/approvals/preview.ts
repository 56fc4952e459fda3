import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { notFound } from "@/lib/errors";
import { recordSql } from "@/lib/list/select-record";
import { isoText, moneyOf } from "@/lib/list/text-sql";
import type { OrderPlace } from "@/lib/orders/parent";
import { dateSubmittedAtAll } from "@/lib/orders/submitted-sql";
import { visibleApprovals, visibleOrders } from "@/lib/orders/visibility";
import { whyWords } from "@/lib/rules/why-words";
import { companyName } from "@/lib/users/company-name";
import { personSql, personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { changesSinceSubmitted } from "./changes-sql";
import { groupsOf, isOwnOrder, mayDecide } from "./eligibility";
import { knowsGroup } from "./knows-group";
import { type ApprovalPreview, previewApprovalContract, type Why } from "./preview-contract";
import { dateRetracted } from "./retractable";
import { approvalRecordsOf } from "./source";

const { sql, join } = Prisma;

const limits = { lineItems: 20, rules: 20, decisions: 5, later: 5 };
/** What is looked at for each sum, whatever there is: the newest. */
const most = { orders: 1000, approvals: 1000, decisions: 500, bought: 500 };
const longestUrl = 2000;
const longest = 90;

const approver = sql`CASE WHEN u."id" IS NOT NULL THEN ${personSql("u").json} END`;
const requester = personSql("fu").json;

/**
 * What helps to decide an approval, in one statement. Throws NotFound for an approval that is not there, or whose order
 * the actor may not see in this direction; sums and past decisions are of orders the actor may see.
 */
export async function previewApproval(
  actor: Actor,
  { approvalID, ...place }: OrderPlace & { approvalID: string },
): Promise<ApprovalPreview> {
  authorize(actor, previewApprovalContract.roles);

  const [row] = await read<Omit<ApprovalPreview, "Approval" | "Why"> & { Approval: string; Why: Why | null }>(
    actor,
    sql`WITH this AS MATERIALIZED (
      SELECT o."id" AS "order_id", a."id" AS "approval_id", o."from_user_id", o."from_company_id", o."to_company_id", o."currency", o."round", a."round" AS "approval_round",
        a."approval_rule_id", a."approving_group_id", a."rule_expression", a."why", ${xpTexts("CostCenter")} AS "cost_center", ${budget} AS "budget"
      FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id" JOIN "companies" c ON c."id" = o."from_company_id"
      WHERE a."order_id" = ${place.orderID} AND a."id" = ${approvalID} AND ${visibleOrders(actor, place.direction)})
    SELECT (${recordSql(approvalRecordsOf(actor, place), [approvalID])}) AS "Approval",
      json_build_object('Name', r."name", 'Description', r."description") AS "Rule",
      CASE WHEN ${knowsGroup(actor)} THEN ${why} END AS "Why",
      json_build_object('Name', g."name", 'Deciders', CASE WHEN ${knowsGroup(actor)} THEN ${deciders} END) AS "Group",
      ${order(actor)} AS "Order", ${changesSinceSubmitted} AS "Changes", ${lineItems(actor)} AS "LineItems", ${signatures(actor)} AS "Signatures",
      ${spendOf(actor, sql`o."from_user_id" = this."from_user_id"`)} AS "Requester",
      CASE WHEN this."cost_center" IS NOT NULL THEN
        (${spendOf(actor, ofCostCenter)})::jsonb || jsonb_build_object('ID', this."cost_center", 'Budget', this."budget")
      END AS "CostCenter",
      ${pastDecisions(actor)} AS "PastDecisions"
    FROM this JOIN "approval_rules" r ON r."id" = this."approval_rule_id"
    JOIN "approving_groups" g ON g."id" = this."approving_group_id"`,
  );
  if (!row) throw notFound("Approval", approvalID);
  const { FromCompanyName: buyer, ToCompanyName: seller, Currency: currency } = row.Order;
  const inWords = (each: Why) => ({ ...each, Words: whyWords(each, { about: "Order", currency, buyer, seller }) });
  return { ...row, Approval: JSON.parse(row.Approval), Why: row.Why && inWords(row.Why) };
}

/** A property of the approval's xp, or else of its order's: no longer than an index of it. */
function xpTexts(key: string) {
  const from = (xp: Prisma.Sql) =>
    sql`CASE WHEN jsonb_typeof(${xp} -> ${key}::text) IN ('string', 'number') THEN nullif(left(${xp} ->> ${key}::text, 100), '') END`;
  return sql`coalesce(${from(sql`a."xp"`)}, ${from(sql`o."xp"`)})`;
}

const budget = sql`coalesce("approval_budget"(a."xp", c."budget_key"), "approval_budget"(o."xp", c."budget_key"))::float8`;

const why = sql`(CASE WHEN this."why" IS NOT NULL THEN json_build_object('RuleExpression', coalesce(this."rule_expression", ''),
  'Compared', this."why" -> 'Compared', 'LineItemIDs', this."why" -> 'LineItemIDs', 'Fault', this."why" #> '{Fault,Message}') END)`;

const deciders = sql`(
  SELECT count(*)::int FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
  JOIN "companies" c ON c."id" = u."company_id" JOIN "orders" o ON o."id" = this."order_id"
  WHERE m."group_id" = this."approving_group_id" AND ${mayDecide})`;

const amounts = {
  Subtotal: sql`o."subtotal"`,
  ShippingCost: sql`o."shipping_cost"`,
  TaxCost: sql`o."tax_cost"`,
  Gratuity: sql`o."gratuity"`,
  Fees: sql`o."fees"`,
  PromotionDiscount: sql`o."promotion_discount"`,
  Total: sql`o."total"`,
};

const submitter = ({ CompanyID, CompanyType }: Actor) => sql`(
  SELECT ${personWithoutEmailJson}
  FROM "users" u WHERE u."id" = o."submitted_by_id" AND (u."company_id" = ${CompanyID} OR ${CompanyType === "Owner"}))`;

const order = (actor: Actor) => sql`(
  SELECT json_build_object('ID', o."id", 'FromCompanyID', o."from_company_id", 'FromCompanyName', ${companyName(sql`o."from_company_id"`)},
    'ToCompanyID', o."to_company_id", 'ToCompanyName', ${companyName(sql`o."to_company_id"`)}, 'FromUser', ${requester},
    'Status', o."status", 'DateCreated', ${isoText(sql`o."date_created"`)}, 'DateSubmitted', ${isoText(dateSubmittedAtAll)}, 'SubmittedBy', ${submitter(actor)},
    ${join(Object.entries(amounts).map(([name, amount]) => sql`${name}::text, ${moneyOf(amount)}`))},
    'Currency', o."currency", 'Comments', o."comments", 'xp', o."xp")
  FROM "orders" o JOIN "users" fu ON fu."id" = o."from_user_id" WHERE o."id" = this."order_id")`;

/** The first of the product's images as OrderCloud's front ends keep them: an address, or a record with one or two. */
const image = sql`(SELECT i."url" FROM (SELECT CASE jsonb_typeof(p."xp" #> '{Images,0}')
    WHEN 'string' THEN p."xp" #>> '{Images,0}'
    WHEN 'object' THEN (SELECT e."value" #>> '{}' FROM jsonb_each(p."xp" #> '{Images,0}') e
      WHERE lower(e."key") IN ('thumbnailurl', 'url') AND jsonb_typeof(e."value") = 'string' ORDER BY lower(e."key") LIMIT 1) END AS "url") i
  WHERE length(i."url") BETWEEN 1 AND ${longestUrl})`;

/**
 * For each product of the lines that are shown, what the company last paid for it in this currency, on orders that the actor
 * may see: among its newest, whatever it has. The lines are found before it is asked who may see their orders.
 */
const paid = (actor: Actor) => sql`(
  SELECT DISTINCT ON (o."product_id") o."product_id", o."unit_price", o."id" AS "order_id", o."date_created"
  FROM (
    SELECT o.*, l."product_id", l."unit_price"
    FROM (SELECT o."id", o."from_company_id", o."to_company_id", o."from_user_id", o."date_created", o."currency", o."status" FROM "orders" o
      WHERE o."from_company_id" = this."from_company_id" ORDER BY o."date_created" DESC, o."id" DESC ${limit(most.bought)}) o
    JOIN "line_items" l ON l."order_id" = o."id"
    WHERE o."id" <> this."order_id" AND o."currency" = this."currency" AND o."status" IN ('Open', 'Completed')
      AND l."product_id" IN (SELECT own."product_id" FROM ${shownLines} own) OFFSET 0
  ) o WHERE ${visibleOrders(actor, "all")}
  ORDER BY o."product_id", o."date_created" DESC, o."id", o."unit_price")`;

const shownLines = sql`(SELECT * FROM "line_items" l WHERE l."order_id" = this."order_id" ORDER BY l."position", l."id" ${limit(limits.lineItems)})`;

const lineItems = (actor: Actor) => sql`json_build_object(
  'TotalCount', (SELECT count(*) FROM "line_items" l WHERE l."order_id" = this."order_id"),
  'Items', (SELECT coalesce(json_agg(json_build_object('ID', l."id", 'ProductID', l."product_id", 'ProductName', p."name",
      'Quantity', l."quantity", 'UnitPrice', ${moneyOf(sql`l."unit_price"`)}, 'LineTotal', ${moneyOf(sql`(l."quantity" * l."unit_price")`)},
      'CostCenter', l."cost_center", 'ImageUrl', ${image},
      'LastPaid', CASE WHEN paid."order_id" IS NOT NULL THEN json_build_object('OrderID', paid."order_id",
        'DateCreated', ${isoText(sql`paid."date_created"`)}, 'UnitPrice', ${moneyOf(sql`paid."unit_price"`)}) END)
      ORDER BY l."position", l."id"), '[]')
    FROM ${shownLines} l JOIN "products" p ON p."id" = l."product_id"
    LEFT JOIN ${paid(actor)} paid ON paid."product_id" = l."product_id"))`;

const countsBy = (status: Prisma.Sql) => sql`count(*) FILTER (WHERE ${status} = 'Pending') AS "Pending",
  count(*) FILTER (WHERE ${status} = 'Approved') AS "Approved", count(*) FILTER (WHERE ${status} = 'Declined') AS "Declined"`;

// Pending ones are first in the index by status. Those that were retracted do not count: their rules were asked anew.
const ofRound = sql`(
  SELECT a."id", a."approval_rule_id" AS "rule", a."approving_group_id" AS "group", a."status" FROM "approvals" a
  WHERE a."order_id" = this."order_id" AND a."round" = this."round" AND ${dateRetracted} IS NULL
  ORDER BY a."status", a."id" ${limit(most.approvals + 1)})`;

const latest = sql`(
  SELECT coalesce(json_agg(json_build_object('ID', a."id", 'ApprovalRuleID', a."approval_rule_id", 'RuleName', r."name",
    'Status', a."status", 'Approver', ${approver}, 'DateCompleted', ${isoText(sql`a."date_completed"`)}, 'Comments', a."comments",
    'DateRetracted', ${isoText(dateRetracted)})
    ORDER BY a."date_completed" DESC, a."id" DESC), '[]')
  FROM (SELECT * FROM "approvals" a WHERE a."order_id" = this."order_id" AND a."date_completed" IS NOT NULL
    ORDER BY a."date_completed" DESC, a."id" DESC ${limit(limits.decisions)}) a
  JOIN "approval_rules" r ON r."id" = a."approval_rule_id" LEFT JOIN "users" u ON u."id" = a."approver_id")`;

/** Pending for the actor, and nobody is deciding it. */
const isMine = ({ UserID }: Actor) => sql`(asked."status" = 'Pending' AND asked."group" = ANY (${groupsOf(UserID)})
  AND asked."id" <> ALL (ARRAY(SELECT d."approval_id" FROM "decisions" d WHERE d."order_id" = this."order_id" AND d."state" = 'Held'))
  AND EXISTS (SELECT 1 FROM "orders" o
    WHERE o."id" = this."order_id" AND o."status" = 'AwaitingApproval' AND ${isOwnOrder(sql`${UserID}`)} IS NOT TRUE))`;

/** Live rules of the order's companies that wait for one that has matched, and have not matched themselves. */
const later = (actor: Actor) => sql`(
  SELECT coalesce(jsonb_agg(next ORDER BY next."RuleName", next."ApprovalRuleID"), '[]') FROM (
    SELECT r."id" AS "ApprovalRuleID", r."name" AS "RuleName", g."id" AS "ApprovingGroupID", g."name" AS "GroupName",
      (SELECT jsonb_agg(rules."RuleName" ORDER BY rules."RuleName") FROM (
        SELECT DISTINCT rules."RuleName" FROM rules WHERE rules."ApprovalRuleID" = ANY (r."approved_rules")) rules) AS "After"
    FROM "approval_rules" r JOIN "approving_groups" g ON g."id" = r."approving_group_id" JOIN "orders" o ON o."id" = this."order_id"
    WHERE o."status" = 'AwaitingApproval' AND r."company_id" IN (this."from_company_id", this."to_company_id")
      AND r."type" = 'Order' AND r."deleted_at" IS NULL AND r."rule_expression" IS NOT NULL
      AND r."approved_rules"::text[] && ARRAY(SELECT rules."ApprovalRuleID"::text FROM rules)
      AND NOT EXISTS (SELECT 1 FROM rules WHERE rules."ApprovalRuleID" = r."id") AND ${knowsGroup(actor)}
    ORDER BY r."name", r."id" ${limit(limits.later)}) next)`;

const signatures = (actor: Actor) => sql`(
  WITH asked AS MATERIALIZED ${ofRound}, rules AS (
    SELECT asked."rule" AS "ApprovalRuleID", r."name" AS "RuleName", asked."group" AS "ApprovingGroupID", g."name" AS "GroupName",
      ${countsBy(sql`asked."status"`)}
    FROM asked JOIN "approval_rules" r ON r."id" = asked."rule" JOIN "approving_groups" g ON g."id" = asked."group"
    GROUP BY asked."rule", r."name", asked."group", g."name")
  SELECT to_jsonb(counted) || jsonb_build_object('More', "Pending" + "Approved" + "Declined" > ${most.approvals},
    'Rules', (SELECT coalesce(jsonb_agg(listed), '[]') FROM (
      SELECT * FROM rules ORDER BY "Pending" = 0, "RuleName", "ApprovalRuleID", "ApprovingGroupID" ${limit(limits.rules)}) listed),
    'Later', ${later(actor)}, 'Latest', ${latest})
  FROM (SELECT ${countsBy(sql`asked."status"`)}, count(*) FILTER (WHERE ${isMine(actor)}) AS "Mine" FROM asked) counted)`;

/** The expression of the index. */
const ofCostCenter = sql`o."from_company_id" = this."from_company_id"
  AND (left(o."xp" ->> 'CostCenter', 100) COLLATE "C") = this."cost_center"`;

/**
 * What other orders come to that the actor may see, of this currency and `which`: among the newest, whatever they are. Those
 * are found before it is asked who may see them.
 */
const spendOf = (actor: Actor, which: Prisma.Sql) => sql`(
  SELECT json_build_object(
    'Spans', json_build_array(${join([30, longest].map(spanOf))}),
    'Median', round((percentile_cont(0.5) WITHIN GROUP (ORDER BY spent."total") FILTER (WHERE spent."counts"))::numeric, 4)::float8,
    'More', count(*) > ${most.orders})
  FROM (
    SELECT o."total", o."status", o."date_created", o."currency" = this."currency"
      AND o."status" IN ('AwaitingApproval', 'Open', 'Completed') AND ${visibleOrders(actor, "all")} AS "counts"
    FROM (SELECT o."id", o."from_company_id", o."to_company_id", o."from_user_id", o."date_created", o."currency", o."status", o."total"
      FROM "orders" o
      WHERE ${which} AND o."date_created" > now() - make_interval(days => ${longest}) AND o."id" <> this."order_id"
      ORDER BY o."date_created" DESC ${limit(most.orders + 1)}) o) spent)`;

function spanOf(days: number) {
  const within = sql`spent."counts" AND spent."date_created" > now() - make_interval(days => ${days})`;
  const sumOf = (status: Prisma.Sql) =>
    moneyOf(sql`coalesce(sum(spent."total") FILTER (WHERE ${within} AND spent."status" ${status}), 0)`);
  return sql`json_build_object('Days', ${days}::int, 'Orders', count(*) FILTER (WHERE ${within}),
    'Approved', ${sumOf(sql`<> 'AwaitingApproval'`)}, 'Pending', ${sumOf(sql`= 'AwaitingApproval'`)})`;
}

const pastDecisions = (actor: Actor) => sql`(
  SELECT coalesce(json_agg(past."item"), '[]') FROM (
    SELECT json_build_object('ID', a."id", 'OrderID', a."order_id", 'Status', a."status", 'Approver', ${approver},
      'DateCompleted', ${isoText(sql`a."date_completed"`)}, 'Comments', a."comments", 'DateRetracted', ${isoText(dateRetracted)}, 'FromUser', ${requester},
      'Total', ${moneyOf(sql`o."total"`)}, 'Currency', o."currency") AS "item"
    FROM (SELECT a.* FROM "approvals" a WHERE a."approval_rule_id" = this."approval_rule_id" AND a."date_completed" IS NOT NULL
      ORDER BY a."date_completed" DESC ${limit(most.decisions)}) a
    JOIN "orders" o ON o."id" = a."order_id" JOIN "users" fu ON fu."id" = o."from_user_id" LEFT JOIN "users" u ON u."id" = a."approver_id"
    WHERE a."order_id" <> this."order_id" AND ${visibleApprovals(actor, "all")}
    ORDER BY a."date_completed" DESC, a."order_id", a."id" ${limit(limits.decisions)}) past)`;
