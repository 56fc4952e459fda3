import { route } from "@/lib/api/route";
import { approveApprovalContract } from "@/lib/approvals/decisions/contract";
import { decideApproval } from "@/lib/approvals/decisions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(approveApprovalContract, ({ by, params, body }) =>
  decideApproval(by, "Approve", params, body),
);
