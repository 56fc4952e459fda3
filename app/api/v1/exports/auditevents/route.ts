import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportAuditEventsContract } from "@/lib/changes/audit/contract";
import { auditEventListing } from "@/lib/changes/audit/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportAuditEventsContract, (input) =>
  sendExport(exportAuditEventsContract, input, auditEventListing(input.actor)),
);
