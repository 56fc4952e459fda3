import { route } from "@/lib/api/route";
import { declineApprovalContract } from "@/lib/decisions/contract";
import { decideApproval } from "@/lib/decisions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(declineApprovalContract, ({ by, params, body }) =>
  decideApproval(by, "Decline", params, body),
);
