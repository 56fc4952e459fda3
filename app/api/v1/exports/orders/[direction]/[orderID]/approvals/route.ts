import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportApprovalsContract } from "@/lib/approvals/contract";
import { approvalListing } from "@/lib/approvals/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportApprovalsContract, (input) =>
  sendExport(exportApprovalsContract, input, approvalListing(input.actor, input.params)),
);
