import { handlers, operation } from "@/lib/api/route";
import {
  deleteSellerApprovalRuleContract,
  getSellerApprovalRuleContract,
  saveSellerApprovalRuleContract,
  updateSellerApprovalRuleContract,
} from "@/lib/rules/saved/contract";
import { getSellerApprovalRule } from "@/lib/rules/saved/repository";
import { deleteSellerApprovalRule, saveSellerApprovalRule, updateSellerApprovalRule } from "@/lib/rules/saved/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getSellerApprovalRuleContract, ({ actor, params }) =>
    getSellerApprovalRule(actor, params.approvalRuleID),
  ),
  PUT: operation(saveSellerApprovalRuleContract, ({ by, params, body }) =>
    saveSellerApprovalRule(by, params.approvalRuleID, body),
  ),
  PATCH: operation(updateSellerApprovalRuleContract, ({ by, params, body }) =>
    updateSellerApprovalRule(by, params.approvalRuleID, body),
  ),
  DELETE: operation(deleteSellerApprovalRuleContract, ({ by, params }) =>
    deleteSellerApprovalRule(by, params.approvalRuleID),
  ),
});
