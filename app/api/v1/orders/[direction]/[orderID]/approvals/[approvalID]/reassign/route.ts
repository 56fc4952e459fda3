import { handlers, operation } from "@/lib/api/route";
import { reassignApproval } from "@/lib/approvals/decisions/change";
import { listReassignGroupsContract, reassignApprovalContract } from "@/lib/approvals/decisions/contract";
import { listReassignGroups } from "@/lib/approvals/decisions/reassign-groups";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listReassignGroupsContract, ({ actor, params }) => listReassignGroups(actor, params)),
  POST: operation(reassignApprovalContract, ({ by, params, body }) => reassignApproval(by, params, body)),
});
