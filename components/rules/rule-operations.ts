import type { OperationOf } from "@/lib/api/contract";
import type { RuleCompany } from "@/lib/approvals/rules";
import type { checkExpressionContract } from "@/lib/rules/contract";
import type { previewSubmissionContract } from "@/lib/rules/preview/contract";
import type {
  confirmRuleChangeContract,
  proposeRuleChangeContract,
  refuseRuleChangeContract,
} from "@/lib/rules/proposals/contract";
import type {
  createApprovalRuleContract,
  deleteApprovalRuleContract,
  updateApprovalRuleContract,
} from "@/lib/rules/saved/contract";
import type { tryOutExpressionContract } from "@/lib/rules/try-out/contract";

export type CreateRule = typeof createApprovalRuleContract;
export type UpdateRule = typeof updateApprovalRuleContract;
export type DeleteRule = typeof deleteApprovalRuleContract;
export type CheckExpression = typeof checkExpressionContract;
export type PreviewSubmission = typeof previewSubmissionContract;
export type TryOutExpression = typeof tryOutExpressionContract;
export type ProposeRuleChange = typeof proposeRuleChangeContract;
export type ConfirmRuleChange = typeof confirmRuleChangeContract;
export type RefuseRuleChange = typeof refuseRuleChangeContract;

export const checkExpressionOperation: OperationOf<CheckExpression> = { method: "POST", path: "/approvalrules/check" };
export const previewSubmissionOperation: OperationOf<PreviewSubmission> = {
  method: "POST",
  path: "/approvalrules/preview",
};
export const tryOutOperation: OperationOf<TryOutExpression> = { method: "POST", path: "/approvalrules/tryout" };

/** The operations that change a company's rules: a buyer's by its path, a seller's own by theirs. */
export function ruleOperationsOf({ ID, Type }: RuleCompany) {
  const path = Type === "Buyer" ? "/buyers/{buyerID}/approvalrules" : "/approvalrules";
  // Safe: those of sellers differ in their paths, and in ApprovalType, which those of buyers leave aside.
  const create = { method: "POST", path } as OperationOf<CreateRule>;
  const update = { method: "PATCH", path: `${path}/{approvalRuleID}` } as OperationOf<UpdateRule>;
  const remove = { method: "DELETE", path: `${path}/{approvalRuleID}` } as OperationOf<DeleteRule>;
  return { create, update, remove, params: { buyerID: ID } };
}

/** Whose rule a proposal is about: a buyer's by its ID, a seller's own without one. */
export const whoseOf = ({ ID, Type }: RuleCompany) => (Type === "Buyer" ? { BuyerID: ID } : {});
