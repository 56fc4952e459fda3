import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { Prisma } from "@/prisma/generated/client";
import { type AuditEvent, listAuditEventsContract } from "./contract";
import { auditEventsOf } from "./source";

const { sql } = Prisma;

const mostOfRecord = 20;

export async function listAuditEvents(
  actor: Actor,
  query: ListQuery,
  options?: WithNames,
): Promise<Page<NamedRecord<AuditEvent>>> {
  authorize(actor, listAuditEventsContract.roles);

  return selectPage(auditEventsOf(actor), query, options);
}

/** The same events, all of them, to export. */
export function auditEventListing(actor: Actor) {
  authorize(actor, listAuditEventsContract.roles);

  return { ...auditEventsOf(actor), title: "audit-events" };
}

/** What happened to a record, as far as the list has it: the last events, the newest first. */
export async function historyOf(actor: Actor, { type, id }: { type: string; id: string }): Promise<AuditEvent[]> {
  authorize(actor, listAuditEventsContract.roles);

  const { select, from } = auditEventsOf(actor);
  return read<AuditEvent>(
    actor,
    sql`SELECT ${select} FROM ${from} WHERE a."object_type" = ${type} AND a."object_id" = ${id}
    ORDER BY a."at" DESC, a."id" DESC ${limit(mostOfRecord)}`,
  );
}
