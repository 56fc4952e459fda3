"use client";

import { DataTable } from "@/components/data-table/data-table";
import { listApprovalsContract } from "@/lib/approvals/contract";
import { approvalsQuery } from "@/lib/approvals/queries";
import { urlOf } from "@/lib/http/call";
import type { Direction } from "@/lib/orders/direction";
import { approvalsView } from "./approvals-view";

export function ApprovalsTable(params: { direction: Direction; orderID: string }) {
  return (
    <DataTable
      view={approvalsView}
      options={(query) => approvalsQuery(params, query)}
      urlOf={(query) => urlOf(listApprovalsContract, params, query)}
    />
  );
}
