import { route } from "@/lib/api/route";
import { reassignApproval } from "@/lib/approvals/decisions/change";
import { reassignApprovalContract } from "@/lib/approvals/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  reassignApprovalContract,
  ({ by, params, body }) => reassignApproval(by, params, body),
);
