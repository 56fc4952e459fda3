"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { urlOf } from "@/lib/api/url-of";
import type { AuditEvent } from "@/lib/changes/audit/contract";
import { listAuditEventsOperation } from "@/lib/changes/audit/list";
import type { NamedRecord } from "@/lib/list/named";
import { auditView } from "./audit-view";

const view: typeof auditView = {
  ...auditView,
  // Fetched when the first row is opened.
  Details: lazyPart(() => import("./audit-details").then(({ AuditDetails }) => AuditDetails), {
    waiting: <Skeleton className="h-64 w-full" />,
  }),
};

export function AuditTable({ first, look }: { first: FirstPage<NamedRecord<AuditEvent>>; look: Look }) {
  return (
    <DataTable view={view} first={first} look={look} urlOf={(query) => urlOf(listAuditEventsOperation, { query })} />
  );
}
