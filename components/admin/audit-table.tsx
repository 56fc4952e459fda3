"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { urlOf } from "@/lib/api/url-of";
import type { AuditEvent } from "@/lib/changes/audit/contract";
import { listAuditEventsOperation } from "@/lib/changes/audit/list";
import type { NamedRecord } from "@/lib/list/named";
import { auditView } from "./audit-view";

export function AuditTable({ first, look }: { first: FirstPage<NamedRecord<AuditEvent>>; look: Look }) {
  return (
    <DataTable
      view={auditView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(listAuditEventsOperation, { query })}
    />
  );
}
