import { route } from "@/lib/api/route";
import { confirmRuleChangeContract } from "@/lib/rules/proposals/contract";
import { confirmRuleChange } from "@/lib/rules/proposals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(confirmRuleChangeContract, ({ by, params }) =>
  confirmRuleChange(by, params.proposalID),
);
