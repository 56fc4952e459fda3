"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { urlOf } from "@/lib/api/url-of";
import type { Approval } from "@/lib/approvals/contract";
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

type Props = { place: { direction: Direction; orderID: string }; first: FirstPage<NamedRecord<Approval>>; look: Look };

export function ApprovalsTable({ place, first, look }: Props) {
  return (
    <DataTable
      view={view}
      first={first}
      look={look}
      urlOf={(query) => urlOf(approvalsOperation, { params: place, query })}
    />
  );
}
