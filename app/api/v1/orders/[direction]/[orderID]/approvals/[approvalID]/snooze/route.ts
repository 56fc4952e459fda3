import { handlers, operation } from "@/lib/api/route";
import { snoozeApprovalContract, unsnoozeApprovalContract } from "@/lib/approvals/snoozing/contract";
import { snoozeApproval, unsnoozeApproval } from "@/lib/approvals/snoozing/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  PUT: operation(snoozeApprovalContract, ({ by, params, body }) => snoozeApproval(by, params, body)),
  DELETE: operation(unsnoozeApprovalContract, ({ by, params }) => unsnoozeApproval(by, params)),
});
