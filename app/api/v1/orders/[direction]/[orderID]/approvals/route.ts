import { route } from "@/lib/api/route";
import { listApprovalsContract } from "@/lib/approvals/contract";
import { listApprovals } from "@/lib/approvals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listApprovalsContract,
  ({ actor, params, query, named }) => listApprovals(actor, { ...params, named }, query),
);
