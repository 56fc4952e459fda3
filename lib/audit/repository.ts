import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Named, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { type AuditEvent, listAuditEventsContract } from "./contract";
import { auditEventsOf } from "./source";

export async function listAuditEvents(
  actor: Actor,
  query: ListQuery,
  asked?: WithNames,
): Promise<Page<Named<AuditEvent>>> {
  authorize(actor, listAuditEventsContract.roles);

  return selectPage(auditEventsOf(actor), query, asked);
}

/** The same events, all of them, to export. */
export function auditEventListing(actor: Actor) {
  authorize(actor, listAuditEventsContract.roles);

  return { ...auditEventsOf(actor), title: "audit-events" };
}
