import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { notFound } from "@/lib/errors";
import { ruleReaders } from "@/lib/rules/saved/contract";
import { Prisma } from "@/prisma/generated/client";
import { mayAct } from "./eligibility";
import { mostGroups } from "./group-limits";
import type { GroupMember } from "./groups";
import { mostApprovals, mostRules, mostSigners } from "./rule-limits";

const { sql } = Prisma;

/** A rule as its readers see it on its page. */
export type RuleRecord = {
  ID: string;
  Name: string;
  Description: string | null;
  RuleExpression: string | null;
  Currency: string | null;
  ApprovalType: "Order" | "OrderReturn";
  Company: RuleCompany;
  /** `Deciders`: how many of its members may decide, but for their own orders. */
  Group: { ID: string; Name: string; Deciders: number };
  /** How many approvals there are of it, up to one more than are counted. Withdrawn ones have been deleted. */
  Approvals: number;
  /** Grows with each change. */
  Version: number;
};
/** `Confirms`: a second person confirms each change of its rules. */
export type RuleCompany = { ID: string; Name: string; Type: CompanyType; Confirms: boolean };
export type RuleSigner = Omit<GroupMember, "Active" | "MayDecide">;

/** What somebody who writes a rule of a company chooses from. */
export type RuleChoices = {
  Groups: RuleRecord["Group"][];
  Rules: Pick<RuleRecord, "ID" | "Name" | "ApprovalType">[];
};

const deciders = sql`(
  SELECT count(*)::int FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
  WHERE m."group_id" = g."id" AND ${mayAct})`;

const requestsIn = (table: Prisma.Sql) => sql`(
  SELECT count(*)::int FROM (SELECT 1 FROM ${table} a WHERE a."approval_rule_id" = r."id" ${limit(mostApprovals + 1)}) counted)`;

const company = sql`jsonb_build_object('ID', c."id", 'Name', c."name", 'Type', c."type", 'Confirms', c."confirms_rule_changes")`;

const record = sql`
  r."id" AS "ID", r."name" AS "Name", r."description" AS "Description", r."rule_expression" AS "RuleExpression", r."currency" AS "Currency",
  r."type"::text AS "ApprovalType", ${company} AS "Company",
  jsonb_build_object('ID', g."id", 'Name', g."name", 'Deciders', ${deciders}) AS "Group",
  CASE r."type" WHEN 'Order' THEN ${requestsIn(sql`"approvals"`)} ELSE ${requestsIn(sql`"order_return_approvals"`)} END AS "Approvals",
  r."version" AS "Version"
  FROM "approval_rules" r JOIN "approving_groups" g ON g."id" = r."approving_group_id" JOIN "companies" c ON c."id" = r."company_id"`;

/** A condition on `companies c`: the actor sees its rules, as the API has it. A supplier's are its own. */
const hasVisibleRules = ({ CompanyID, CompanyType }: Actor) =>
  CompanyType === "Owner" ? sql`(c."id" = ${CompanyID} OR c."type" = 'Buyer')` : sql`c."id" = ${CompanyID}`;

/** The rules that the actor sees, their own company's first, then by company and name; the first of them. */
export async function listRules(actor: Actor): Promise<RuleRecord[]> {
  authorize(actor, ruleReaders);

  return read<RuleRecord>(
    actor,
    sql`SELECT ${record} WHERE r."deleted_at" IS NULL AND ${hasVisibleRules(actor)}
    ORDER BY c."id" <> ${actor.CompanyID}, lower(c."name"), c."id", lower(r."name"), r."id" ${limit(mostRules)}`,
  );
}

/** The companies whose rules the actor sees, their own first, then by name, the first of them. */
export async function listRuleCompanies(actor: Actor): Promise<RuleCompany[]> {
  authorize(actor, ruleReaders);

  return read<RuleCompany>(
    actor,
    sql`SELECT c."id" AS "ID", c."name" AS "Name", c."type" AS "Type", c."confirms_rule_changes" AS "Confirms" FROM "companies" c WHERE ${hasVisibleRules(actor)}
    ORDER BY c."id" <> ${actor.CompanyID}, lower(c."name"), c."id" ${limit(mostGroups)}`,
  );
}

/** A rule with the first people, by name, who can sign its approvals. Throws NotFound. */
export async function getRule(actor: Actor, ruleID: string): Promise<RuleRecord & { Signers: RuleSigner[] }> {
  authorize(actor, ruleReaders);

  const [rule] = await read<RuleRecord>(
    actor,
    sql`SELECT ${record} WHERE r."id" = ${ruleID} AND r."deleted_at" IS NULL AND ${hasVisibleRules(actor)}`,
  );
  if (!rule) throw notFound("ApprovalRule", ruleID);
  const Signers = await read<RuleSigner>(
    actor,
    sql`SELECT u."id" AS "ID", u."username" AS "Username", u."first_name" AS "FirstName", u."last_name" AS "LastName"
    FROM "approving_group_members" m JOIN "users" u ON u."id" = m."user_id"
    WHERE m."group_id" = ${rule.Group.ID} AND ${mayAct}
    ORDER BY lower(u."last_name"), lower(u."first_name"), u."id" ${limit(mostSigners)}`,
  );
  return { ...rule, Signers };
}

/** The groups and rules of a company, by name, the first of them. Throws NotFound for one whose rules the actor does not see. */
export async function listRuleChoices(
  actor: Actor,
  companyID: string,
): Promise<RuleChoices & { Company: RuleCompany }> {
  authorize(actor, ruleReaders);

  const [[choices], Groups, Rules] = await Promise.all([
    read<{ Company: RuleCompany }>(
      actor,
      sql`SELECT ${company} AS "Company" FROM "companies" c WHERE c."id" = ${companyID} AND ${hasVisibleRules(actor)}`,
    ),
    read<RuleRecord["Group"]>(
      actor,
      sql`SELECT g."id" AS "ID", g."name" AS "Name", ${deciders} AS "Deciders" FROM "approving_groups" g
      JOIN "companies" c ON c."id" = g."company_id" WHERE c."id" = ${companyID} AND ${hasVisibleRules(actor)}
      ORDER BY lower(g."name"), g."id" ${limit(mostGroups)}`,
    ),
    read<RuleChoices["Rules"][number]>(
      actor,
      sql`SELECT r."id" AS "ID", r."name" AS "Name", r."type"::text AS "ApprovalType" FROM "approval_rules" r
      JOIN "companies" c ON c."id" = r."company_id" WHERE c."id" = ${companyID} AND ${hasVisibleRules(actor)} AND r."deleted_at" IS NULL
      ORDER BY lower(r."name"), r."id" ${limit(mostRules)}`,
    ),
  ]);
  if (!choices) throw notFound("Company", companyID);
  return { ...choices, Groups, Rules };
}
