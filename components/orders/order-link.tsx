"use client";

import { useSearchParams } from "next/navigation";
import { RowLink } from "@/components/data-table/row-link";
import { orderPath } from "./order-path";

/** Leads to the approvals of an order of the list, or to one of them, in the direction that is looked at. */
export function OrderLink({ to: [orderID, ...approvalID] }: { to: [orderID: string, ...approvalID: string[]] }) {
  const direction = useSearchParams().get("direction") ?? "all";
  return <RowLink href={orderPath(direction, orderID, ...approvalID)} text={approvalID[0] ?? orderID} />;
}
