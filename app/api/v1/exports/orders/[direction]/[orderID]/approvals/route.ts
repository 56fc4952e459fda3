import { exportApprovalsContract } from "@/lib/approvals/contract";
import { approvalListing } from "@/lib/approvals/repository";
import { sendExport } from "@/lib/exports/send-export";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportApprovalsContract, (given) =>
  sendExport(exportApprovalsContract, given, approvalListing(given.actor, given.params)),
);
