import { route } from "@/lib/api/route";
import { declineApprovalContract } from "@/lib/approvals/decisions/contract";
import { decideApproval } from "@/lib/approvals/decisions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(declineApprovalContract, ({ by, params, body }) =>
  decideApproval(by, "Decline", params, body),
);
