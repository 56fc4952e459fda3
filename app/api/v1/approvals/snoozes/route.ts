import { route } from "@/lib/api/route";
import { snoozeApprovalsContract } from "@/lib/approvals/snoozing/contract";
import { snoozeApprovals } from "@/lib/approvals/snoozing/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(snoozeApprovalsContract, ({ by, body }) =>
  snoozeApprovals(by, body),
);
