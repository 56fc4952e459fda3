import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { buyerOf } from "@/lib/users/companies/whose";
import { type ApprovalRule, ruleReaders, type SellerApprovalRule } from "./contract";
import { approvalRulesOf, sellerRulesOf } from "./source";

/** Throws NotFound for a buyer that is not there, or that the actor may not see. */
export async function listApprovalRules(actor: Actor, buyerID: string, query: ListQuery): Promise<Page<ApprovalRule>> {
  authorize(actor, ruleReaders);

  return selectPage(approvalRulesOf(actor, buyerOf({ buyerID })), query);
}

/** Throws NotFound for a rule that is not there, or not the buyer's, or that the actor may not see. */
export async function getApprovalRule(actor: Actor, buyerID: string, ruleID: string): Promise<ApprovalRule> {
  authorize(actor, ruleReaders);

  return selectRecord(approvalRulesOf(actor, buyerOf({ buyerID })), "ApprovalRule", [ruleID]);
}

export async function listSellerApprovalRules(actor: Actor, query: ListQuery): Promise<Page<SellerApprovalRule>> {
  authorize(actor, ruleReaders);

  return selectPage(sellerRulesOf(actor), query);
}

/** Throws NotFound for a rule that is not of the actor's own company. */
export async function getSellerApprovalRule(actor: Actor, ruleID: string): Promise<SellerApprovalRule> {
  authorize(actor, ruleReaders);

  return selectRecord(sellerRulesOf(actor), "SellerApprovalRule", [ruleID]);
}
