import "server-only";

import { randomUUID } from "node:crypto";
import { requireOwnID } from "@/lib/api/body-id";
import { createOrReplace, type IfTaken, refuseTaken } from "@/lib/api/create-or-replace";
import { changesXp, patchedXp, replacedXp } from "@/lib/api/patched-xp";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { changesBetween } from "@/lib/events/changes";
import { type By, type Unit, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import { recordWithin } from "@/lib/list/record-within";
import { buyerOf, isAmong, type Whose } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import {
  type ApprovalRule,
  type NewRule,
  newRuleID,
  type RuleChange,
  ruleAdmins,
  type SavedRule,
  type SellerApprovalRule,
} from "./contract";
import { requireExpression } from "./require-expression";
import { approvalRulesOf, ownSeller, sellerRulesOf } from "./source";

const { sql } = Prisma;

/** Whose rules are changed, and how one is shown. */
export type Book<T extends ApprovalRule = ApprovalRule> = {
  actor: Actor;
  whose: Whose;
  source: ReturnType<typeof approvalRulesOf> & { select: Prisma.Sql };
  type: string;
  shows: (rule: ApprovalRule) => T;
};

export const bookOf = (actor: Actor, buyerID: string): Book<ApprovalRule> => {
  const whose = buyerOf({ buyerID });
  return { actor, whose, source: approvalRulesOf(actor, whose), type: "ApprovalRule", shows: (rule) => rule };
};

export function sellerBookOf(actor: Actor): Book<SellerApprovalRule> {
  if (actor.CompanyType === "Buyer") {
    const message = "Seller approval rules belong to the marketplace's owner and to suppliers.";
    throw new AppError("Auth.InsufficientRoles", { AssignedRoles: actor.Roles }, { message });
  }
  // Safe: its source selects what a seller's rule has besides.
  const shows = (rule: ApprovalRule) => rule as SellerApprovalRule;
  return { actor, whose: ownSeller(actor), source: sellerRulesOf(actor), type: "SellerApprovalRule", shows };
}

/** Throws NotFound for the buyer and the group, IdExists, and Expression.* for what the expression says. */
export async function createApprovalRule(by: By, buyerID: string, input: NewRule): Promise<ApprovalRule> {
  authorize(by.actor, ruleAdmins);

  return createIn(by, bookOf(by.actor, buyerID), input);
}

/** Creates the rule when there is none of this ID. Throws as createApprovalRule and updateApprovalRule do. */
export async function saveApprovalRule(by: By, buyerID: string, id: string, input: SavedRule): Promise<ApprovalRule> {
  authorize(by.actor, ruleAdmins);

  return saveIn(by, bookOf(by.actor, buyerID), id, input);
}

/** Throws NotFound, PreconditionFailed, and as createApprovalRule does. */
export async function updateApprovalRule(
  by: By,
  buyerID: string,
  id: string,
  input: RuleChange,
): Promise<ApprovalRule> {
  authorize(by.actor, ruleAdmins);

  return updateIn(by, bookOf(by.actor, buyerID), id, input);
}

/** Throws NotFound, PreconditionFailed, and ApprovalRule.CannotDelete… */
export async function deleteApprovalRule(by: By, buyerID: string, id: string): Promise<void> {
  authorize(by.actor, ruleAdmins);

  await deleteIn(by, bookOf(by.actor, buyerID), id);
}

/** Throws as createApprovalRule does, and Auth.InsufficientRoles for users of a buyer. */
export async function createSellerApprovalRule(by: By, input: NewRule): Promise<SellerApprovalRule> {
  authorize(by.actor, ruleAdmins);

  return createIn(by, sellerBookOf(by.actor), input);
}

/** Throws as createSellerApprovalRule and updateSellerApprovalRule do. */
export async function saveSellerApprovalRule(by: By, id: string, input: SavedRule): Promise<SellerApprovalRule> {
  authorize(by.actor, ruleAdmins);

  return saveIn(by, sellerBookOf(by.actor), id, input);
}

/** Throws as updateApprovalRule and createSellerApprovalRule do. */
export async function updateSellerApprovalRule(by: By, id: string, input: RuleChange): Promise<SellerApprovalRule> {
  authorize(by.actor, ruleAdmins);

  return updateIn(by, sellerBookOf(by.actor), id, input);
}

/** Throws as deleteApprovalRule and createSellerApprovalRule do. */
export async function deleteSellerApprovalRule(by: By, id: string): Promise<void> {
  authorize(by.actor, ruleAdmins);

  await deleteIn(by, sellerBookOf(by.actor), id);
}

const createIn = <T extends ApprovalRule>(by: By, book: Book<T>, { ID, ...input }: NewRule): Promise<T> =>
  write(by, async (unit) => {
    const companyID = await lockCompany(unit.tx, book);
    const id = ID ?? randomUUID();
    return create(unit, { book, companyID, id, input, ifTaken: refuseTaken(book.type, id) });
  });

const saveIn = <T extends ApprovalRule>(by: By, book: Book<T>, id: string, input: SavedRule): Promise<T> => {
  requireOwnID(id, input);
  return write(by, async (unit) => {
    const companyID = await lockCompany(unit.tx, book);
    const { source, type } = book;
    const { Name = null, Description = null, Currency = null, xp, ...rest } = input;
    const change = { ...rest, Name: Name ?? id, Description, Currency };
    return createOrReplace(unit, {
      ...{ type, id, newID: newRuleID },
      isVisible: async () => {
        const rows = await unit.tx.$queryRaw<unknown[]>`
          SELECT 1 FROM ${source.from} WHERE r."id" = ${id} AND ${source.where}`;
        return rows.length > 0;
      },
      replace: () => changeRule(unit, { book, companyID, id, change, xp: replacedXp(xp) }),
      create: (ifTaken) => create(unit, { book, companyID, id, input, ifTaken }),
    });
  });
};

const updateIn = <T extends ApprovalRule>(by: By, book: Book<T>, id: string, change: RuleChange): Promise<T> => {
  requireOwnID(id, change);
  return write(by, async (unit) => {
    const companyID = await lockCompany(unit.tx, book);
    return changeRule(unit, { book, companyID, id, change, xp: patchedXp(change.xp) });
  });
};

const deleteIn = <T extends ApprovalRule>(by: By, book: Book<T>, id: string) =>
  write(by, async (unit) => {
    const companyID = await lockCompany(unit.tx, book);
    await remove(unit, { book, companyID, id });
  });

type Removing = { book: Book<ApprovalRule>; companyID: string; id: string };

async function remove(unit: Unit, { book, companyID, id }: Removing) {
  const { tx } = unit;
  const rule = await lockRule(unit, book, id);
  const [use] = await tx.$queryRaw<{ pending: boolean; decided: boolean; waiting: string | null }[]>`
      SELECT ${isUsed(id, sql`"date_completed" IS NULL`)} AS "pending", ${isUsed(id, sql`true`)} AS "decided",
        (SELECT min(o."id") FROM "approval_rules" o WHERE o."company_id" = ${companyID} AND o."deleted_at" IS NULL
          AND o."id" <> ${id} AND ${id} = ANY (o."approved_rules")) AS "waiting"`;
  if (use?.pending) throw new AppError("ApprovalRule.CannotDeleteIfPending");
  if (use?.waiting) {
    const detail = `The rule ${use.waiting} waits for its approval. Change that one first.`;
    throw new AppError("ApprovalRule.CannotDeleteIfAwaited", { ApprovalRuleID: use.waiting }, { detail });
  }
  if (use?.decided) await tx.$executeRaw`UPDATE "approval_rules" SET "deleted_at" = now() WHERE "id" = ${id}`;
  else await tx.$executeRaw`DELETE FROM "approval_rules" WHERE "id" = ${id}`;
  emitOf(unit, "approvalrule.deleted", { id, companyID, changes: changesBetween(rule, {}) });
}

/** A change that is proposed. */
export type ProposedChange = { action: "Create" | "Change" | "Delete"; id: string; rule: RuleChange };

/** Makes a change that two people want, or tries one. Throws as the operations do that make it at once. */
export async function makeProposedChange(unit: Unit, book: Book, { action, id, rule }: ProposedChange) {
  const companyID = await lockCompany(unit.tx, book, true);
  // Safe: what creates one has been checked to be whole.
  if (action === "Create")
    await create(unit, { book, companyID, id, input: rule as NewRule, ifTaken: refuseTaken(book.type, id) });
  else if (action === "Change") await changeRule(unit, { book, companyID, id, change: rule, xp: patchedXp(rule.xp) });
  else await remove(unit, { book, companyID, id });
}

const isUsed = (id: string, and: Prisma.Sql) => sql`(
  EXISTS (SELECT 1 FROM "approvals" WHERE "approval_rule_id" = ${id} AND ${and})
  OR EXISTS (SELECT 1 FROM "order_return_approvals" WHERE "approval_rule_id" = ${id} AND ${and}))`;

/**
 * Rules of a company wait for each other: they are changed one after the other. Throws NotFound for the company, and
 * ApprovalRule.ConfirmationRequired where it takes two people, unless there are.
 */
async function lockCompany<T extends ApprovalRule>(tx: Transaction, { whose, actor }: Book<T>, areTwo = false) {
  const [company] = await tx.$queryRaw<{ id: string; confirms: boolean }[]>`
    SELECT m."id", m."confirms_rule_changes" AS "confirms" FROM "companies" m WHERE m."id" = ${whose.id} AND ${isAmong(sql`m."id"`, whose, actor)}
    FOR NO KEY UPDATE`;
  if (!company) throw notFound(whose.type, whose.id ?? "");
  if (company.confirms && !areTwo) {
    const detail = "In this company a second person confirms each change of a rule. Send it to POST /ruleproposals.";
    throw new AppError("ApprovalRule.ConfirmationRequired", {}, { detail });
  }
  return company.id;
}

async function lockRule<T extends ApprovalRule>({ tx, requireVersion }: Unit, { source, type }: Book<T>, id: string) {
  requireVersion(await lockRecord(tx, source, { type, id, table: sql`r` }));
  return recordWithin(tx, source, type, id);
}

type Creating<T extends ApprovalRule> = {
  book: Book<T>;
  companyID: string;
  id: string;
  input: Omit<NewRule, "ID">;
  ifTaken: IfTaken<T>;
};

async function create<T extends ApprovalRule>(unit: Unit, { book, companyID, id, input, ifTaken }: Creating<T>) {
  const { tx } = unit;
  const { ApprovingGroupID, RuleExpression, ApprovalType = "Order" } = input;
  await requireGroup(tx, companyID, ApprovingGroupID);
  const approvedRules = await requireExpression(tx, { id, companyID, text: RuleExpression, about: ApprovalType });
  // The ID of a deleted rule can be taken by its own company.
  const count = await tx.$executeRaw`
    INSERT INTO "approval_rules" AS r ("id", "company_id", "type", "name", "description", "approving_group_id", "rule_expression",
      "currency", "approved_rules", "xp", "last_updated")
    VALUES (${id}, ${companyID}, ${ApprovalType}::"ApprovalType", ${input.Name ?? id}, ${input.Description ?? null},
      ${ApprovingGroupID}, ${RuleExpression}, ${input.Currency ?? null}, ${approvedRules}, ${replacedXp(input.xp)}, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "type" = excluded."type", "name" = excluded."name", "description" = excluded."description",
      "approving_group_id" = excluded."approving_group_id", "rule_expression" = excluded."rule_expression",
      "currency" = excluded."currency",      "approved_rules" = excluded."approved_rules", "xp" = excluded."xp", "deleted_at" = NULL
    WHERE r."company_id" = excluded."company_id" AND r."deleted_at" IS NOT NULL`;
  if (count === 0) return ifTaken();
  const rule = await recordWithin(tx, book.source, book.type, id);
  emitOf(unit, "approvalrule.created", { id, companyID, changes: changesBetween({}, rule) });
  return book.shows(rule);
}

type Changing<T extends ApprovalRule> = {
  book: Book<T>;
  companyID: string;
  id: string;
  change: RuleChange;
  /** Of `row`, as jsonb; undefined: it stays. */
  xp: Prisma.Sql | undefined;
};

async function changeRule<T extends ApprovalRule>(unit: Unit, { book, companyID, id, change, xp }: Changing<T>) {
  const { tx } = unit;
  const before = await lockRule(unit, book, id);
  const { ApprovalType: about = "Order" } = before as Partial<SellerApprovalRule>;
  if (change.ApprovalType !== undefined && change.ApprovalType !== about)
    throw invalidField("ApprovalType", "Cannot be changed.");
  const { ApprovingGroupID: group, RuleExpression: text = before.RuleExpression } = change;
  if (group !== undefined && group !== before.ApprovingGroupID) await requireGroup(tx, companyID, group);
  const isSaved = text === before.RuleExpression;
  const approvedRules = text === null ? [] : await requireExpression(tx, { id, companyID, text, about, isSaved });
  await changesXp(tx, sql`"approval_rules" WHERE "id" = ${id}`, xp);
  await tx.$executeRaw`
    UPDATE "approval_rules" "row" SET "name" = ${(change.Name === undefined ? before.Name : change.Name) ?? id},
      "description" = ${change.Description === undefined ? before.Description : change.Description},
      "approving_group_id" = ${group ?? before.ApprovingGroupID}, "rule_expression" = ${text},
      "currency" = ${change.Currency === undefined ? before.Currency : change.Currency},      "approved_rules" = ${approvedRules}, "xp" = ${xp ?? sql`"row"."xp"`}
    WHERE "row"."id" = ${id}`;
  const after = await recordWithin(tx, book.source, book.type, id);
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length > 0) emitOf(unit, "approvalrule.updated", { id, companyID, changes });
  return book.shows(after);
}

/** Throws NotFound for a group that is not the company's. */
async function requireGroup(tx: Transaction, companyID: string, groupID: string) {
  const [group] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "approving_groups" WHERE "id" = ${groupID} AND "company_id" = ${companyID} FOR KEY SHARE`;
  if (!group) throw notFound("UserGroup", groupID, "ApprovingGroupID");
}

type Event = {
  id: string;
  companyID: string;
  changes: ReturnType<typeof changesBetween<ApprovalRule>>;
};

function emitOf(
  { emit }: Unit,
  event: `approvalrule.${"created" | "updated" | "deleted"}`,
  { id, companyID, changes }: Event,
) {
  emit({ event, object: { type: "ApprovalRule", id }, companies: [companyID], data: { ApprovalRuleID: id, changes } });
}
