import { handlers, operation } from "@/lib/api/route";
import {
  deleteApprovalRuleContract,
  getApprovalRuleContract,
  saveApprovalRuleContract,
  updateApprovalRuleContract,
} from "@/lib/rules/saved/contract";
import { getApprovalRule } from "@/lib/rules/saved/repository";
import { deleteApprovalRule, saveApprovalRule, updateApprovalRule } from "@/lib/rules/saved/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getApprovalRuleContract, ({ actor, params }) =>
    getApprovalRule(actor, params.buyerID, params.approvalRuleID),
  ),
  PUT: operation(saveApprovalRuleContract, ({ by, params, body }) =>
    saveApprovalRule(by, params.buyerID, params.approvalRuleID, body),
  ),
  PATCH: operation(updateApprovalRuleContract, ({ by, params, body }) =>
    updateApprovalRule(by, params.buyerID, params.approvalRuleID, body),
  ),
  DELETE: operation(deleteApprovalRuleContract, ({ by, params }) =>
    deleteApprovalRule(by, params.buyerID, params.approvalRuleID),
  ),
});
