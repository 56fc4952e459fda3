import { route } from "@/lib/api/route";
import { listApprovalInboxContract } from "@/lib/approvals/contract";
import { listApprovalInbox } from "@/lib/approvals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listApprovalInboxContract,
  ({ actor, queryParams, query, named }) => listApprovalInbox(actor, { ...queryParams, named }, query),
);
