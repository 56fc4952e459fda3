import "server-only";

import { companyMaySee, mayAct } from "@/lib/approvals/eligibility";
import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { personWithoutEmailJson } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import type { Facts } from "../evaluate";
import { expressionOf } from "../expression-cache";
import { allowanceInAll, type MatchingRule, type Rule } from "../matching";
import {
  previewSubmissionContract,
  type SubmissionPreview,
  type SubmissionToPreview,
  type WantedApproval,
} from "./contract";
import { orderToPreview, returnToPreview, type Subject } from "./subject";

const { sql } = Prisma;

const limits = { rules: 100, signers: 20 };
/** Of a rule's decisions, the last. */
const most = { decisions: 100 };
/** A chain of rules is followed so far. */
const longestChain = 20;

/** A rule that matches; without a rule, the group that approves every return. */
type Asker = Pick<Rule, "companyID" | "approvingGroupID"> & { rule: MatchingRule | null };

/**
 * The approvals that an order or a return would get. Throws NotFound for a return that the actor does not see, and an order
 * that they do not see in this direction.
 */
export async function previewSubmission(actor: Actor, input: SubmissionToPreview): Promise<SubmissionPreview> {
  authorize(actor, previewSubmissionContract.roles);

  const { OrderID = "", Direction, OrderReturnID } = input;
  const subject = await (OrderReturnID === undefined
    ? orderToPreview(actor, OrderID, Direction)
    : returnToPreview(actor, OrderReturnID));
  const { rules, facts, always } = subject;
  const matching = facts ? await subject.match(rules, facts) : [];
  const first = [...(always ? [{ ...always, rule: null }] : []), ...matching.map(asAsker)];
  const later = facts ? (await laterOf(subject, facts, matching)).filter((rule) => knows(actor, rule)) : [];
  const [atOnce, next] = [first.slice(0, limits.rules), later.slice(0, limits.rules)];
  const details = await readDetails(actor, subject, [...atOnce, ...next.map(asAsker)]);
  return {
    OrderID: subject.orderID,
    OrderReturnID: OrderReturnID ?? null,
    Status: subject.status,
    Currency: subject.currency,
    Approvals: { Items: atOnce.map(details), TotalCount: first.length },
    Later: {
      Items: next.map((rule) => ({ ...details(asAsker(rule)), After: rule.after })),
      TotalCount: later.length,
    },
  };
}

const asAsker = (rule: MatchingRule): Asker => ({
  companyID: rule.companyID,
  approvingGroupID: rule.approvingGroupID,
  rule,
});

/** Who works in a company, and what its rules say, is for itself and for the Owner to know. */
const knows = ({ CompanyID, CompanyType }: Actor, { companyID }: Pick<Rule, "companyID">) =>
  CompanyType === "Owner" || companyID === CompanyID;

/** The rules that match once the matching ones are approved, and so on: each with those that it waits for. */
async function laterOf({ about, rules, match }: Subject, facts: Facts, first: readonly MatchingRule[]) {
  /** A rule that did not match at first can be parsed, since unreadable ones match. */
  const awaitedBy = ({ ruleExpression }: Rule) => expressionOf(ruleExpression, about).approvedRules;
  const asking = new Set(first.map(({ ruleID }) => ruleID));
  const later: (MatchingRule & { after: string[] })[] = [];
  const allowance = allowanceInAll();
  let latest: readonly Rule[] = first;
  for (let nth = 1; nth < longestChain && latest.length > 0; nth++) {
    const ruleIDs = new Set(latest.map(({ ruleID }) => ruleID));
    const waiting = rules.filter((rule) => !asking.has(rule.ruleID) && awaitedBy(rule).some((id) => ruleIDs.has(id)));
    const matching = await match(waiting, { ...facts, approvedRules: asking }, allowance);
    later.push(...matching.map((rule) => ({ ...rule, after: awaitedBy(rule).filter((id) => asking.has(id)) })));
    for (const { ruleID } of matching) asking.add(ruleID);
    latest = matching;
  }
  return later.toSorted((one, other) => (one.ruleID < other.ruleID ? -1 : 1));
}

type Details = Pick<WantedApproval, "RuleName" | "GroupName" | "Signers" | "UsualWait">;

/** What is shown of each of them. */
async function readDetails(actor: Actor, { orderID, barred, approvals }: Subject, all: readonly Asker[]) {
  if (all.length === 0) return toRequest(actor, new Map());
  const barredIDs = sql`${barred.map(([userID]) => userID)}::text[]`;
  const isBarred = sql`u."id" = ANY (${barredIDs})`;
  const reason = sql`(${barred.map(([, why]) => why)}::text[])[array_position(${barredIDs}, u."id"::text)]`;
  const members = sql`
    FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id" JOIN "companies" c ON c."id" = u."company_id"
    JOIN "orders" o ON o."id" = ${orderID} WHERE m."group_id" = g."id" AND ${mayAct} AND ${companyMaySee}`;
  const byName = sql`lower(u."last_name"), lower(u."first_name"), u."id"`;
  const rows = await read<Details & { ruleID: string | null }>(
    actor,
    sql`
    WITH groups AS MATERIALIZED (
      SELECT g."id", g."name", json_build_object(
        'Items', (SELECT coalesce(json_agg(listed."person"), '[]') FROM (
          SELECT ${personWithoutEmailJson} AS "person" ${members} AND ${isBarred} IS NOT TRUE ORDER BY ${byName} ${limit(limits.signers)}) listed),
        'TotalCount', (SELECT count(*) ${members} AND ${isBarred} IS NOT TRUE),
        'Barred', (SELECT coalesce(json_agg(json_build_object('User', ${personWithoutEmailJson}, 'Reason', ${reason}) ORDER BY ${byName}), '[]')
          ${members} AND ${isBarred})) AS "signers"
      FROM "approving_groups" g WHERE g."id" = ANY (${[...new Set(all.map(({ approvingGroupID }) => approvingGroupID))]}::text[]))
    SELECT asked."rule" AS "ruleID", r."name" AS "RuleName", groups."name" AS "GroupName", groups."signers" AS "Signers",
      ${usualWait(approvals)} AS "UsualWait"
    FROM unnest(${all.map(({ rule }) => rule?.ruleID ?? null)}::text[], ${all.map(({ approvingGroupID }) => approvingGroupID)}::text[])
      asked("rule", "group")
    JOIN groups ON groups."id" = asked."group" LEFT JOIN "approval_rules" r ON r."id" = asked."rule"`,
  );
  return toRequest(actor, new Map(rows.map(({ ruleID, ...details }) => [ruleID, details])));
}

const usualWait = (approvals: Prisma.Sql) => sql`(
  SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a."date_completed" - a."date_created")))::int
  FROM (SELECT a."date_completed", a."date_created" FROM ${approvals} a
    WHERE a."approval_rule_id" = asked."rule" AND a."date_completed" IS NOT NULL
    ORDER BY a."date_completed" DESC ${limit(most.decisions)}) a)`;

const toRequest =
  (actor: Actor, detailsByRule: ReadonlyMap<string | null, Details>) =>
  (asker: Asker): WantedApproval => {
    const { companyID, approvingGroupID, rule } = asker;
    const id = rule?.ruleID ?? null;
    const {
      RuleName = id,
      GroupName = approvingGroupID,
      Signers = null,
      UsualWait = null,
    } = detailsByRule.get(id) ?? {};
    const isKnown = knows(actor, asker);
    return {
      ApprovalRuleID: id,
      RuleName,
      CompanyID: companyID,
      ApprovingGroupID: approvingGroupID,
      GroupName,
      Why: rule && isKnown ? whyOf(rule) : null,
      Signers: isKnown ? Signers : null,
      UsualWait: isKnown ? UsualWait : null,
    };
  };

const whyOf = ({ ruleExpression, why: { Compared, LineItemIDs, Fault } }: MatchingRule) => ({
  RuleExpression: ruleExpression,
  Compared,
  LineItemIDs,
  Fault: Fault?.Message ?? null,
});
