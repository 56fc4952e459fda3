"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { PageQuery } from "@/components/table/page-query";
import type { FirstPage } from "@/components/table/use-list-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { urlOf } from "@/lib/api/url-of";
import type { InboxApproval } from "@/lib/approvals/contract";
import { inboxOperation } from "@/lib/approvals/inbox-list";
import type { Named } from "@/lib/list/named";
import type { Direction } from "@/lib/orders/direction";
import { inboxView } from "./inbox-view";

const Tools = lazyPart(() => import("@/components/decisions/row-tools").then(({ RowTools }) => RowTools), {
  Failed: NoTools,
});

/** The approvals' own pages have them, too. */
function NoTools() {
  return null;
}

const NewApprovals = lazyPart(
  () => import("@/components/live/new-approvals").then(({ NewApprovals }) => NewApprovals),
  {
    Failed: NoTools,
  },
);

/** What is new may not be what another list shows. */
const isOfWaiting = ({ page, search, filters }: PageQuery) =>
  page === 1 &&
  !search &&
  filters.every(([key, value]) => key === "CanDecide" || (key === "Status" && value === "Pending"));

type Props = { direction: Direction; first: FirstPage<Named<InboxApproval>>; look: Look };

export function InboxTable({ direction, first, look }: Props) {
  return (
    <>
      <DataTable
        view={inboxView}
        first={first}
        look={look}
        Tools={Tools}
        urlOf={(query) => urlOf(inboxOperation, { queryParams: direction === "all" ? {} : { direction }, query })}
      />
      {isOfWaiting(first.query) && <NewApprovals rows={first} />}
    </>
  );
}
