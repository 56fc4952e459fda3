import { handlers, operation } from "@/lib/api/route";
import { createSellerApprovalRuleContract, listSellerApprovalRulesContract } from "@/lib/rules/saved/contract";
import { listSellerApprovalRules } from "@/lib/rules/saved/repository";
import { createSellerApprovalRule } from "@/lib/rules/saved/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listSellerApprovalRulesContract, ({ actor, query }) => listSellerApprovalRules(actor, query)),
  POST: operation(createSellerApprovalRuleContract, ({ by, body }) => createSellerApprovalRule(by, body)),
});
