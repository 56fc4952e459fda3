"use client";

import { useEffect, useRef } from "react";
import { DataTable } from "@/components/table/data-table";
import type { ToolsProps } from "@/components/table/list-view";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { urlOf } from "@/lib/api/url-of";
import type { EventDelivery } from "@/lib/changes/webhooks/contract";
import { listEventDeliveriesOperation } from "@/lib/changes/webhooks/operations";
import { deliveriesView } from "./deliveries-view";

const view: typeof deliveriesView = {
  ...deliveriesView,
  // Fetched when the first row is opened.
  Details: lazyPart(() => import("./delivery-details").then(({ DeliveryDetails }) => DeliveryDetails), {
    waiting: <Skeleton className="h-48 w-full" />,
  }),
};

type Props = { endpointID: string; first: FirstPage<EventDelivery>; look: Look };

export function DeliveriesTable({ endpointID, first, look }: Props) {
  return (
    <div className="deliveries">
      <DataTable
        view={view}
        first={first}
        look={look}
        Tools={FollowDeliveries}
        urlOf={(query) => urlOf(listEventDeliveriesOperation, { params: { endpointID }, query })}
      />
    </div>
  );
}

const everyMs = 2000;
const mostLooks = 30;
/** What a process has in its hands is due in a minute. */
const soonMs = 65_000;

/** Looks again while something is on its way, and once after: the page may have read of the webhook just before. */
function FollowDeliveries({ rows }: ToolsProps<EventDelivery>) {
  const refresh = usePageRefresh();
  const isFollowing = useRef(false);
  const underWay = rows
    .filter(({ Status, NextAttempt }) => Status === "Pending" && NextAttempt && isSoon(NextAttempt))
    .map(({ ID, Attempts }) => `${ID} ${Attempts}`)
    .join();
  useEffect(() => {
    if (!underWay) {
      if (isFollowing.current) refresh();
      isFollowing.current = false;
      return;
    }
    isFollowing.current = true;
    let looks = 0;
    const timer = setInterval(() => {
      if (++looks >= mostLooks) clearInterval(timer);
      if (document.visibilityState === "visible") refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [underWay, refresh]);
  return null;
}

const isSoon = (moment: string) => Date.parse(moment) < Date.now() + soonMs;
