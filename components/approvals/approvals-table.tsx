"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import type { Approval } from "@/lib/approvals/contract";
import { approvalsOperation } from "@/lib/approvals/list";
import { urlOf } from "@/lib/http/url-of";
import type { Named } from "@/lib/list/named";
import type { Direction } from "@/lib/orders/direction";
import { approvalsView } from "./approvals-view";

type Props = { place: { direction: Direction; orderID: string }; first: FirstPage<Named<Approval>>; look: Look };

export function ApprovalsTable({ place, first, look }: Props) {
  return (
    <DataTable
      view={approvalsView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(approvalsOperation, { params: place, query })}
    />
  );
}
