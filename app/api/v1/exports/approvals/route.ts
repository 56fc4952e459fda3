import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportApprovalInboxContract } from "@/lib/approvals/contract";
import { approvalInboxListing } from "@/lib/approvals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportApprovalInboxContract, (input) =>
  sendExport(exportApprovalInboxContract, input, approvalInboxListing(input.actor, input.queryParams.direction)),
);
