"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import type { AuditEvent } from "@/lib/audit/contract";
import { listAuditEventsOperation } from "@/lib/audit/list";
import { urlOf } from "@/lib/http/url-of";
import type { Named } from "@/lib/list/named";
import { auditView } from "./audit-view";

export function AuditTable({ first, look }: { first: FirstPage<Named<AuditEvent>>; look: Look }) {
  return (
    <DataTable
      view={auditView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(listAuditEventsOperation, { query })}
    />
  );
}
