import "server-only";

import { companyMaySee, mayAct } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { notFound } from "@/lib/errors";
import type { OrderStatus } from "@/lib/orders/contract";
import { visibleOrders } from "@/lib/orders/visibility";
import type { Facts } from "@/lib/rules/evaluate";
import { matchingOrder, type OrderToMatch, type Reads, readRules } from "@/lib/rules/match-order";
import { allowanceInAll, type MatchingRule, type Rule } from "@/lib/rules/matching";
import { parsed } from "@/lib/rules/parsed";
import { personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { nextRound } from "./next-round";
import {
  previewSubmissionContract,
  type SubmissionPreview,
  type SubmissionToPreview,
  type WantedApproval,
} from "./submission-preview-contract";

const { sql } = Prisma;

const shown = { rules: 100, signers: 20 };
/** Of a rule's decisions, the last. */
const most = { decisions: 100 };
/** A chain of rules is followed so far. */
const longestChain = 20;

type Previewed = OrderToMatch & {
  status: OrderStatus;
  currency: string;
  fromUserID: string;
  createdByID: string | null;
  changedByID: string | null;
};

/** The approvals that an order would get. Throws NotFound for an order that the actor does not see in this direction. */
export async function previewSubmission(actor: Actor, asked: SubmissionToPreview): Promise<SubmissionPreview> {
  authorize(actor, previewSubmissionContract.roles);

  const reads: Reads = (statement) => read(actor, statement);
  const [order] = await reads<Previewed>(sql`
    SELECT o."id", o."status"::text AS "status", o."currency", o."from_company_id" AS "fromCompanyID", o."to_company_id" AS "toCompanyID",
      o."round", o."from_user_id" AS "fromUserID", o."created_by_id" AS "createdByID", o."changed_by_id" AS "changedByID"
    FROM "orders" o WHERE o."id" = ${asked.OrderID} AND ${visibleOrders(actor, asked.Direction)}`);
  if (!order) throw notFound("Order", asked.OrderID);
  const round = await nextRound(reads, order);
  const { rules, facts } = await readRules(reads, { ...order, round }, { chained: false });
  const first = facts ? await matchingOrder(rules, facts) : [];
  const later = facts ? (await laterOf(rules, first, facts)).filter((rule) => knows(actor, rule)) : [];
  const [nowShown, laterShown] = [first.slice(0, shown.rules), later.slice(0, shown.rules)];
  const details = await readDetails(actor, order, [...nowShown, ...laterShown]);
  return {
    OrderID: order.id,
    Status: order.status,
    Currency: order.currency,
    Approvals: { Items: nowShown.map(details), TotalCount: first.length },
    Later: { Items: laterShown.map((rule) => ({ ...details(rule), After: rule.after })), TotalCount: later.length },
  };
}

/** Who works in a company, and what its rules say, is for itself and for the Owner to know. */
const knows = ({ CompanyID, CompanyType }: Actor, { companyID }: Rule) =>
  CompanyType === "Owner" || companyID === CompanyID;

/** The rules that match once those that ask are approved, and so on: each with those of them that it waits for. */
async function laterOf(rules: readonly Rule[], first: readonly MatchingRule[], facts: Facts) {
  const asking = new Set(first.map(({ ruleID }) => ruleID));
  const later: (MatchingRule & { after: string[] })[] = [];
  const allowance = allowanceInAll();
  let latest: readonly Rule[] = first;
  for (let nth = 1; nth < longestChain && latest.length > 0; nth++) {
    const approved = new Set(latest.map(({ ruleID }) => ruleID));
    const waiting = rules.filter((rule) => !asking.has(rule.ruleID) && awaitedBy(rule).some((id) => approved.has(id)));
    const matching = await matchingOrder(waiting, { ...facts, approvedRules: asking }, allowance);
    later.push(...matching.map((rule) => ({ ...rule, after: awaitedBy(rule).filter((id) => asking.has(id)) })));
    for (const { ruleID } of matching) asking.add(ruleID);
    latest = matching;
  }
  return later.toSorted((one, other) => (one.ruleID < other.ruleID ? -1 : 1));
}

/** Of a rule that did not ask at first: it could be read. */
const awaitedBy = ({ ruleExpression }: Rule) => parsed(ruleExpression, "Order").approvedRules;

type Details = Pick<WantedApproval, "RuleName" | "GroupName" | "Signers" | "UsualWait">;

/** What is shown of each of these rules. */
async function readDetails(actor: Actor, order: Previewed, rules: readonly MatchingRule[]) {
  if (rules.length === 0) return toWanted(actor, new Map());
  const barred = sql`u."id" IN (${order.fromUserID}, ${order.createdByID}, ${order.changedByID}, ${actor.UserID})`;
  const reason = sql`CASE u."id" WHEN ${order.fromUserID} THEN 'Placed' WHEN ${order.createdByID} THEN 'Created'
    WHEN ${order.changedByID} THEN 'Changed' ELSE 'Submits' END`;
  const members = sql`
    FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id" JOIN "companies" c ON c."id" = u."company_id"
    JOIN "orders" o ON o."id" = ${order.id} WHERE m."group_id" = g."id" AND ${mayAct} AND ${companyMaySee}`;
  const byName = sql`lower(u."last_name"), lower(u."first_name"), u."id"`;
  const rows = await read<Details & { ruleID: string }>(
    actor,
    sql`
    WITH groups AS MATERIALIZED (
      SELECT g."id", g."name", json_build_object(
        'Items', (SELECT coalesce(json_agg(listed."person"), '[]') FROM (
          SELECT ${personWithoutEmailJson} AS "person" ${members} AND ${barred} IS NOT TRUE ORDER BY ${byName} ${limit(shown.signers)}) listed),
        'TotalCount', (SELECT count(*) ${members} AND ${barred} IS NOT TRUE),
        'Barred', (SELECT coalesce(json_agg(json_build_object('User', ${personWithoutEmailJson}, 'Reason', ${reason}) ORDER BY ${byName}), '[]')
          ${members} AND ${barred})) AS "signers"
      FROM "approving_groups" g WHERE g."id" = ANY (${[...new Set(rules.map((rule) => rule.approvingGroupID))]}::text[]))
    SELECT r."id" AS "ruleID", r."name" AS "RuleName", groups."name" AS "GroupName", groups."signers" AS "Signers",
      ${usualWait} AS "UsualWait"
    FROM "approval_rules" r JOIN groups ON groups."id" = r."approving_group_id"
    WHERE r."id" = ANY (${rules.map(({ ruleID }) => ruleID)}::text[])`,
  );
  return toWanted(actor, new Map(rows.map(({ ruleID, ...details }) => [ruleID, details])));
}

const usualWait = sql`(
  SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a."date_completed" - a."date_created")))::int
  FROM (SELECT a."date_completed", a."date_created" FROM "approvals" a
    WHERE a."approval_rule_id" = r."id" AND a."date_completed" IS NOT NULL
    ORDER BY a."date_completed" DESC ${limit(most.decisions)}) a)`;

const toWanted =
  (actor: Actor, known: ReadonlyMap<string, Details>) =>
  (rule: MatchingRule): WantedApproval => {
    const { ruleID, companyID, approvingGroupID, ruleExpression, why } = rule;
    const { Compared, LineItemIDs, Fault } = why;
    const {
      RuleName = ruleID,
      GroupName = approvingGroupID,
      Signers = null,
      UsualWait = null,
    } = known.get(ruleID) ?? {};
    const isKnown = knows(actor, rule);
    return {
      ApprovalRuleID: ruleID,
      RuleName,
      CompanyID: companyID,
      ApprovingGroupID: approvingGroupID,
      GroupName,
      Why: isKnown ? { RuleExpression: ruleExpression, Compared, LineItemIDs, Fault: Fault?.Message ?? null } : null,
      Signers: isKnown ? Signers : null,
      UsualWait: isKnown ? UsualWait : null,
    };
  };
