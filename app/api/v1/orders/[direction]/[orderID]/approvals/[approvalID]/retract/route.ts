import { route } from "@/lib/api/route";
import { retractApproval } from "@/lib/approvals/decisions/change";
import { retractApprovalContract } from "@/lib/approvals/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(retractApprovalContract, ({ by, params, body }) =>
  retractApproval(by, params, body),
);
