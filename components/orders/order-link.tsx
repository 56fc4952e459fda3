"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";

/** Leads to the approvals of an order of the list, in the direction that is looked at. */
export function OrderLink({ orderID }: { orderID: string }) {
  const direction = useSearchParams().get("direction") ?? "all";
  return (
    <Link
      data-row
      href={`/orders/${encodeURIComponent(direction)}/${encodeURIComponent(orderID)}/approvals`}
      prefetch={false}
      data-tip={orderID.length > 18 ? orderID : undefined}
      className="block truncate rounded-md font-medium text-accent-text hover:underline"
    >
      {orderID}
    </Link>
  );
}
