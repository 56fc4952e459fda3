import { exportAuditEventsContract } from "@/lib/audit/contract";
import { auditEventListing } from "@/lib/audit/repository";
import { sendExport } from "@/lib/exports/send-export";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportAuditEventsContract, (given) =>
  sendExport(exportAuditEventsContract, given, auditEventListing(given.actor)),
);
