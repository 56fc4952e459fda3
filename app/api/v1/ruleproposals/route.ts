import { handlers, operation } from "@/lib/api/route";
import { listRuleProposalsContract, proposeRuleChangeContract } from "@/lib/rules/proposals/contract";
import { listRuleProposals, proposeRuleChange } from "@/lib/rules/proposals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listRuleProposalsContract, ({ actor, queryParams }) =>
    listRuleProposals(actor, queryParams.approvalRuleID),
  ),
  POST: operation(proposeRuleChangeContract, ({ by, body }) => proposeRuleChange(by, body)),
});
