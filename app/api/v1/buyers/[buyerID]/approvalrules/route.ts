import { handlers, operation } from "@/lib/api/route";
import { createApprovalRuleContract, listApprovalRulesContract } from "@/lib/rules/saved/contract";
import { listApprovalRules } from "@/lib/rules/saved/repository";
import { createApprovalRule } from "@/lib/rules/saved/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listApprovalRulesContract, ({ actor, params, query }) =>
    listApprovalRules(actor, params.buyerID, query),
  ),
  POST: operation(createApprovalRuleContract, ({ by, params, body }) => createApprovalRule(by, params.buyerID, body)),
});
