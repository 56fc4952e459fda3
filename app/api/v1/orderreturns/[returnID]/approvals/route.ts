import { route } from "@/lib/api/route";
import { listOrderReturnApprovals } from "@/lib/returns/approvals";
import { listOrderReturnApprovalsContract } from "@/lib/returns/approvals-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listOrderReturnApprovalsContract,
  ({ actor, params, query }) => listOrderReturnApprovals(actor, params.returnID, query),
);
