"use client";

import { useSearchParams } from "next/navigation";
import { RowLink } from "@/components/data-table/row-link";
import type { InboxApproval } from "@/lib/approvals/contract";
import { approvalPath } from "./approval-path";

/** Leads to an approval of the inbox, in the direction that is looked at. */
export function InboxLink({ approval: { OrderID, ID } }: { approval: InboxApproval }) {
  const direction = useSearchParams().get("direction") ?? "all";
  return <RowLink href={approvalPath({ direction, orderID: OrderID, approvalID: ID })} text={OrderID} />;
}
