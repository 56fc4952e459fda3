import { route } from "@/lib/api/route";
import { listEligibleApprovers } from "@/lib/returns/approvals";
import { listOrderReturnEligibleApproversContract } from "@/lib/returns/approvals-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listOrderReturnEligibleApproversContract,
  ({ actor, params, query }) => listEligibleApprovers(actor, params.returnID, query),
);
