"use client";

import { useSearchParams } from "next/navigation";
import { RowLink } from "@/components/data-table/row-link";

/** Leads to the approvals of an order of the list, in the direction that is looked at. */
export function OrderLink({ orderID }: { orderID: string }) {
  const direction = useSearchParams().get("direction") ?? "all";
  const href = `/orders/${encodeURIComponent(direction)}/${encodeURIComponent(orderID)}/approvals`;
  return <RowLink href={href} text={orderID} />;
}
