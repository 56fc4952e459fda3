import { listAuditEventsContract } from "@/lib/audit/contract";
import { listAuditEvents } from "@/lib/audit/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listAuditEventsContract,
  ({ actor, query, named }) => listAuditEvents(actor, query, { named }),
);
