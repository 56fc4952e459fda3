import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { type AuditEvent, listAuditEventsContract } from "./contract";
import { auditEventsOf } from "./source";

export async function listAuditEvents(actor: Actor, query: ListQuery): Promise<Page<AuditEvent>> {
  authorize(actor, listAuditEventsContract.roles);

  return selectPage(auditEventsOf(actor), query);
}

/** The same events, all of them, to export. */
export function auditEventListing(actor: Actor) {
  authorize(actor, listAuditEventsContract.roles);

  return { ...auditEventsOf(actor), title: "audit-events" };
}
