import { getApprovalContract } from "@/lib/approvals/contract";
import { getApproval } from "@/lib/approvals/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getApprovalContract, ({ actor, params }) =>
  getApproval(actor, params),
);
