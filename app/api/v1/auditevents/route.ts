import { route } from "@/lib/api/route";
import { listAuditEventsContract } from "@/lib/changes/audit/contract";
import { listAuditEvents } from "@/lib/changes/audit/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listAuditEventsContract,
  ({ actor, query, named }) => listAuditEvents(actor, query, { named }),
);
