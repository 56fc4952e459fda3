"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import { ViewTab } from "@/components/views/view-tab";
import { deliveryStatuses } from "@/lib/changes/webhooks/endpoint-list";

/** The deliveries of each status. */
export function DeliveryTabs() {
  const pathname = usePathname();
  const current = useSearchParams().getAll("Status").join();
  return (
    <nav data-print="hide" aria-label="Deliveries by status" className="relative -m-1 mb-2 overflow-x-auto p-1">
      <ul className="flex gap-1">
        <ViewTab href={pathname as Route} isCurrent={!current}>
          All
        </ViewTab>
        {deliveryStatuses.map((status) => (
          <ViewTab key={status} href={`${pathname}?Status=${status}` as Route} isCurrent={current === status}>
            {status}
          </ViewTab>
        ))}
      </ul>
    </nav>
  );
}
