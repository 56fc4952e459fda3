import { route } from "@/lib/api/route";
import { refuseRuleChangeContract } from "@/lib/rules/proposals/contract";
import { refuseRuleChange } from "@/lib/rules/proposals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  refuseRuleChangeContract,
  ({ by, params, body }) => refuseRuleChange(by, params.proposalID, body?.Comments),
);
