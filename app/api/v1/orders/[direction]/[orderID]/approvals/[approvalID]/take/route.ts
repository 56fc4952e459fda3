import { handlers, operation } from "@/lib/api/route";
import { releaseApprovalContract, takeApprovalContract } from "@/lib/approvals/taking/contract";
import { releaseApproval, takeApproval } from "@/lib/approvals/taking/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  PUT: operation(takeApprovalContract, ({ by, params, body }) => takeApproval(by, params, body)),
  DELETE: operation(releaseApprovalContract, ({ by, params }) => releaseApproval(by, params)),
});
