"use client";

import { useEffect, useRef, useState } from "react";
import { useLeaving } from "@/components/decisions/use-leaving";
import { hasEnded } from "@/components/live/snoozed";
import { useLive } from "@/components/live/use-live";
import type { FirstPage } from "@/components/table/use-list-data";
import { Button } from "@/components/ui/button";
import { handFocusOn } from "@/components/ui/focus-heading";
import { notify } from "@/components/ui/toast-store";
import { usePendingRefresh } from "@/components/ui/use-pending-refresh";
import type { Snooze } from "@/lib/approvals/snoozing/contract";
import { unpackPage } from "@/lib/list/packed-page";

type Props = {
  /** The latest rows of the server: approvals among them are no longer new. */
  rows: FirstPage<unknown>;
  /** The list shows all that awaits the user, so new approvals belong to it. */
  isOfWaiting: boolean;
};

type Arrivals = { isAllDone: boolean; found: number; back: readonly Snooze[]; isStale: boolean };

function wordsOf({ isAllDone, found, back, isStale }: Arrivals) {
  if (isAllDone) return "All done here. Show what is next";
  return [found > 0 && `${found} new`, wordsOfBack(back)].filter(Boolean).join(", ") || (isStale && "Refresh the list");
}

function wordsOfBack(back: readonly Snooze[]) {
  const [one] = back;
  if (!one) return undefined;
  if (back.length > 1) return `${back.length} you snoozed are back`;
  return `${one.OrderID} is back: ${hasEnded(one) ? "the order changed" : "the snooze ended"}`;
}

/** Collects new approvals of the user, so that no row moves under the pointer, and removes decided ones. */
export function NewApprovals({ rows, isOfWaiting }: Props) {
  const [isPending, show] = usePendingRefresh();
  const [found, setFound] = useState(0);
  const [isStale, setStale] = useState(false);
  const [back, setBack] = useState<readonly Snooze[]>([]);
  const hasLeft = useRef(false);
  const isAllDone = useLeaving(rows, () => {
    hasLeft.current = true;
    show();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows have come.
  useEffect(() => {
    setFound(0);
    setStale(false);
    setBack([]);
    if (hasLeft.current && unpackPage(rows.page).Items.length === 0)
      notify(isOfWaiting ? "All done: nothing is pending for you." : "All done here.");
    hasLeft.current = false;
  }, [rows]);
  useLive((news) => {
    if (!isOfWaiting) return;
    if ("isStale" in news) setStale(true);
    if ("back" in news)
      setBack((before) => [...before.filter(({ OrderID }) => OrderID !== news.back.OrderID), news.back]);
    if (!("changes" in news)) return;
    const added = news.changes.filter(({ ObjectType, Waiting }) => ObjectType === "Approval" && Waiting > 0).length;
    if (added > 0) setFound((before) => before + added);
  });

  const words = wordsOf({ isAllDone, found, back, isStale });
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none fixed inset-x-0 top-3 z-30 max-md:top-16 flex justify-center"
    >
      {words && (
        <span className="pointer-events-auto rounded-md shadow-float">
          <Button ref={handFocusOn} size="sm" pending={isPending} onClick={show}>
            {words}
          </Button>
        </span>
      )}
    </div>
  );
}
