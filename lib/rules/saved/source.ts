import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { admins, isAmong, parentOf, type Whose } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import type { ApprovalRule, SellerApprovalRule } from "./contract";
import { approvalRuleList, sellerApprovalRuleList } from "./list";

const { sql } = Prisma;

const select = sql`
  r."id" AS "ID", r."name" AS "Name", r."description" AS "Description", r."approving_group_id" AS "ApprovingGroupID",
  r."rule_expression" AS "RuleExpression", r."currency" AS "Currency", r."xp" AS "xp"`;

const columns: Source["columns"] = {
  ID: { match: [sql`r."id"`] },
  Name: { match: [sql`r."name"`], sort: sql`lower(r."name")` },
  Description: { match: [sql`r."description"`], nullable: true },
  ApprovingGroupID: { match: [sql`r."approving_group_id"`] },
  RuleExpression: { match: [sql`r."rule_expression"`], nullable: true },
  Currency: { match: [sql`r."currency"`], nullable: true },
  xp: { match: [sql`r."xp"`], nullable: true },
};

const common = (actor: Actor, whose: Whose, name: string) => ({
  actor,
  scope: JSON.stringify([name, whose.type, whose.id, actor.CompanyID]),
  ...parentOf(whose, actor),
  from: sql`"approval_rules" r`,
  where: sql`r."deleted_at" IS NULL AND ${isAmong(sql`r."company_id"`, whose, actor)}`,
  key: [sql`r."id"`],
  version: sql`r."version"`,
});

type Versioned<T extends ApprovalRule> = Source<T> & { version: Prisma.Sql };

/** The rules of a buyer, as far as the actor may see them. */
export const approvalRulesOf = (actor: Actor, whose: Whose): Versioned<ApprovalRule> => ({
  ...common(actor, whose, approvalRuleList.name),
  list: approvalRuleList,
  select,
  columns,
});

/** The actor's own company, where it sells. Of a buyer's users it is nobody. */
export const ownSeller = ({ CompanyType, CompanyID }: Actor): Whose =>
  CompanyType === "Buyer" ? admins : { type: CompanyType, id: CompanyID };

/** The rules of the actor's own company, where it sells. */
export const sellerRulesOf = (actor: Actor): Versioned<SellerApprovalRule> => ({
  ...common(actor, ownSeller(actor), sellerApprovalRuleList.name),
  list: sellerApprovalRuleList,
  select: sql`${select}, r."company_id" AS "OwnerID", r."type"::text AS "ApprovalType"`,
  columns: {
    ...columns,
    OwnerID: { match: [sql`r."company_id"`] },
    ApprovalType: { match: [sql`r."type"`], cast: sql`"ApprovalType"` },
  },
});
