"use client";

import { useMemo } from "react";
import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { HeldBadge } from "@/components/ui/held-badge";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { ApprovalBadge } from "@/components/ui/status-badge";
import { urlOf } from "@/lib/api/url-of";
import type { Approval } from "@/lib/approvals/contract";
import type { Holds } from "@/lib/approvals/decisions/find-awaiting";
import { approvalsOperation } from "@/lib/approvals/list";
import type { NamedRecord } from "@/lib/list/named";
import type { Direction } from "@/lib/orders/direction";
import { approvalsView } from "./approvals-view";

const view: typeof approvalsView = {
  ...approvalsView,
  // Fetched when the first row is opened.
  Details: lazyPart(() => import("./approval-details").then(({ ApprovalDetails }) => ApprovalDetails), {
    waiting: <Skeleton className="h-64 w-full" />,
  }),
};

/** A decision that can still be undone shows as it does in the inbox. */
const withHolds = (holds: Holds): typeof view => ({
  ...view,
  columns: view.columns.map((column) =>
    column.id === "Status"
      ? {
          ...column,
          cell: (approval) => {
            const kind = holds[approval.ID];
            return kind ? <HeldBadge kind={kind} /> : <ApprovalBadge of={approval} />;
          },
        }
      : column,
  ),
});

type Props = {
  place: { direction: Direction; orderID: string };
  first: FirstPage<NamedRecord<Approval>>;
  holds: Holds;
  look: Look;
};

export function ApprovalsTable({ place, first, holds, look }: Props) {
  const viewOfNow = useMemo(() => withHolds(holds), [holds]);
  return (
    <DataTable
      view={viewOfNow}
      first={first}
      look={look}
      urlOf={(query) => urlOf(approvalsOperation, { params: place, query })}
    />
  );
}
