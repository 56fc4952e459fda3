import "server-only";

import { randomUUID } from "node:crypto";
import { requireNewID } from "@/lib/api/body-id";
import { type Actor, authorize } from "@/lib/auth/actor";
import { read, type Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { versionOf } from "@/lib/events/version";
import { type By, type Unit, write } from "@/lib/events/write";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { newRuleID, ruleAdmins } from "../saved/contract";
import { type Book, bookOf, makeProposedChange, type ProposedChange, sellerBookOf } from "../saved/save";
import type { NewRuleProposal, RuleProposal } from "./contract";

const { sql } = Prisma;

const mostProposals = 100;

/** A condition on `rule_proposals p` and its company `c`: the actor changes that company's rules. */
const isTheirs = ({ CompanyID, CompanyType }: Actor) =>
  CompanyType === "Owner" ? sql`(c."id" = ${CompanyID} OR c."type" = 'Buyer')` : sql`c."id" = ${CompanyID}`;

const from = sql`"rule_proposals" p JOIN "companies" c ON c."id" = p."company_id" JOIN "users" u ON u."id" = p."proposed_by_id"`;
const record = sql`
  p."id" AS "ID", p."company_id" AS "CompanyID", p."rule_id" AS "ApprovalRuleID", p."action" AS "Action", p."changes" AS "Changes",
  ${personSql("u").json} AS "ProposedBy",
  to_char(p."date_proposed" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "DateProposed"`;

/** What awaits a second person, the oldest first; `ruleID`: of one rule. */
export async function listRuleProposals(actor: Actor, ruleID?: string): Promise<{ Items: RuleProposal[] }> {
  authorize(actor, ruleAdmins);

  const ofRule = ruleID === undefined ? Prisma.empty : sql`AND p."rule_id" = ${ruleID}`;
  const Items = await read<RuleProposal>(
    actor,
    sql`SELECT ${record} FROM ${from} WHERE ${isTheirs(actor)} ${ofRule}
    ORDER BY p."date_proposed", p."id" ${limit(mostProposals)}`,
  );
  return { Items };
}

/**
 * Checks a change as if it was made, and keeps it for a second person. Throws as the operations do that make it,
 * Conflict, and RuleProposal.IsThere.
 */
export async function proposeRuleChange(by: By, input: NewRuleProposal): Promise<RuleProposal> {
  const { actor } = by;
  authorize(actor, ruleAdmins);

  const proposed = toProposedChange(input);
  const book = input.BuyerID === undefined ? sellerBookOf(actor) : bookOf(actor, input.BuyerID);
  return write(by, async (unit) => {
    const { tx, emit } = unit;
    const { companyID, changes, version } = await tryOut(unit, book, { proposed, version: input.Version });
    const id = randomUUID();
    const rows = await tx.$executeRaw`
      INSERT INTO "rule_proposals" ("id", "company_id", "rule_id", "action", "rule", "changes", "rule_version", "proposed_by_id", "date_proposed")
      VALUES (${id}, ${companyID}, ${proposed.id}, ${proposed.action}, ${JSON.stringify(proposed.rule)}::jsonb,
        ${JSON.stringify(changes)}::jsonb, ${version ?? null}::int, ${actor.UserID}, clock_timestamp())
      ON CONFLICT DO NOTHING`;
    if (rows === 0) throw new AppError("RuleProposal.IsThere", { ApprovalRuleID: proposed.id });
    const data = { ApprovalRuleID: proposed.id, ProposalID: id, Action: proposed.action, ProposedBy: actor.UserID };
    emit({ event: "approvalrule.proposed", ...aboutOf(proposed.id, companyID), data: { ...data, changes } });
    const [proposal] = await tx.$queryRaw<RuleProposal[]>`SELECT ${record} FROM ${from} WHERE p."id" = ${id}`;
    if (!proposal) throw notFound("RuleProposal", id);
    return proposal;
  });
}

/** Makes the change, which two people want now. Throws NotFound, RuleProposal.*, and as the operations do that make it. */
export async function confirmRuleChange(by: By, proposalID: string): Promise<void> {
  const { actor } = by;
  authorize(actor, ruleAdmins);

  await write(by, async (unit) => {
    const { emit } = unit;
    const proposal = await take(unit.tx, actor, proposalID);
    const { companyID, isBuyers, proposedByID, version } = proposal;
    if (proposedByID === actor.UserID) throw new AppError("RuleProposal.CannotConfirmOwn");
    const confirmation: Unit = {
      ...unit,
      requireVersion: (rule) => {
        if (versionOf(rule) !== version) throw new AppError("RuleProposal.Outdated");
      },
      // Whose it was is a part of what happened.
      emit: (event) => emit(isOfRule(event) ? { ...event, data: { ...event.data, ProposedBy: proposedByID } } : event),
    };
    await makeProposedChange(
      confirmation,
      isBuyers ? bookOf(actor, companyID) : sellerBookOf(actor),
      proposal.proposed,
    );
  });
}

/** Changes nothing; by whoever proposed it, it is withdrawn. Throws NotFound. */
export async function refuseRuleChange(by: By, proposalID: string, comments?: string | null): Promise<void> {
  const { actor } = by;
  authorize(actor, ruleAdmins);

  await write(by, async ({ tx, emit }) => {
    const { companyID, proposedByID, proposed, changes } = await take(tx, actor, proposalID);
    const { id, action } = proposed;
    emit({
      event: proposedByID === actor.UserID ? "approvalrule.withdrawn" : "approvalrule.refused",
      ...aboutOf(id, companyID),
      data: {
        ...{ ApprovalRuleID: id, ProposalID: proposalID, Action: action, ProposedBy: proposedByID, changes },
        Comments: comments?.trim() || null,
      },
    });
  });
}

const aboutOf = (id: string, companyID: string) => ({
  object: { type: "ApprovalRule" as const, id },
  companies: [companyID] as const,
});

/** Throws ValidationFailure for a change that is not whole. */
function toProposedChange({ BuyerID, Action: action, ApprovalRuleID, Rule = {} }: NewRuleProposal): ProposedChange {
  const { ApprovalType, ...rest } = Rule;
  // A buyer's rules are about orders.
  const rule = BuyerID === undefined && ApprovalType !== undefined ? { ...rest, ApprovalType } : rest;
  if (action !== "Create") {
    if (ApprovalRuleID === undefined) throw invalidField("ApprovalRuleID", "Name the rule.");
    return { action, id: ApprovalRuleID, rule: action === "Delete" ? {} : rule };
  }
  for (const name of ["ApprovingGroupID", "RuleExpression"] as const)
    if (rule[name] === undefined) throw invalidField(`Rule.${name}`, "Is required.");
  const id = rule.ID ?? randomUUID();
  requireNewID(id, newRuleID);
  return { action, id, rule };
}

type Event = Parameters<Unit["emit"]>[0];
type RuleEvent = Extract<Event, { event: `approvalrule.${"created" | "updated" | "deleted"}` }>;
type Changes = RuleEvent["data"]["changes"];

const isOfRule = (event: Event): event is RuleEvent =>
  event.event === "approvalrule.created" ||
  event.event === "approvalrule.updated" ||
  event.event === "approvalrule.deleted";

type Trial = { proposed: ProposedChange; version: number | undefined };

/** Makes the change and takes it back: what it comes to, and the version of the rule that it is for. */
async function tryOut(unit: Unit, book: Book, { proposed, version: expected }: Trial) {
  const { tx } = unit;
  let version: number | undefined;
  const events: RuleEvent[] = [];
  const trial: Unit = {
    ...unit,
    deliver: () => {},
    emit: (event) => isOfRule(event) && events.push(event),
    requireVersion: (rule) => {
      version = versionOf(rule);
      if (expected !== undefined && version !== expected) throw new AppError("Conflict");
    },
  };
  await tx.$executeRaw`SAVEPOINT "trial"`;
  await makeProposedChange(trial, book, proposed);
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT "trial"`;
  const [event] = events;
  if (!event) throw invalidField("Rule", "Changes nothing.");
  return { companyID: event.companies?.[0] ?? "", changes: event.data.changes, version };
}

type Proposal = {
  companyID: string;
  isBuyers: boolean;
  proposedByID: string;
  version: number | null;
  proposed: ProposedChange;
  changes: Changes;
};

/** A proposal, which is gone when the transaction ends. Throws NotFound. */
async function take(tx: Transaction, actor: Actor, proposalID: string): Promise<Proposal> {
  const [proposal] = await tx.$queryRaw<Proposal[]>`
    DELETE FROM "rule_proposals" p USING "companies" c
    WHERE c."id" = p."company_id" AND p."id" = ${proposalID} AND ${isTheirs(actor)}
    RETURNING p."company_id" AS "companyID", c."type" = 'Buyer' AS "isBuyers", p."proposed_by_id" AS "proposedByID",
      p."rule_version" AS "version", p."changes", jsonb_build_object('action', p."action", 'id', p."rule_id", 'rule', p."rule") AS "proposed"`;
  if (!proposal) throw notFound("RuleProposal", proposalID);
  return proposal;
}
