import { route } from "@/lib/api/route";
import { getApprovalContract } from "@/lib/approvals/contract";
import { getApproval } from "@/lib/approvals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getApprovalContract, ({ actor, params }) =>
  getApproval(actor, params),
);
