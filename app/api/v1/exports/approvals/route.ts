import { exportApprovalInboxContract } from "@/lib/approvals/contract";
import { approvalInboxListing } from "@/lib/approvals/repository";
import { sendExport } from "@/lib/exports/send-export";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportApprovalInboxContract, (given) =>
  sendExport(exportApprovalInboxContract, given, approvalInboxListing(given.actor, given.queryParams.direction)),
);
