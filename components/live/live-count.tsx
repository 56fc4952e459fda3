"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { Snooze } from "@/lib/approvals/snoozing/contract";
import type { LiveChange } from "@/lib/changes/live/contract";
import { allChanges, allCounts, hear } from "./changes";
import { expectBack } from "./snoozed";
import { useConnection } from "./use-live";

type Props = {
  area: string;
  count: number;
  more: boolean;
  /** Of the count: which changes it may have, by their place, and when it was made. */
  place: number;
  at: string;
  /** What one has put aside: it is not counted. */
  snoozed: readonly Snooze[];
};

/** How much waits in an area, as it changes. */
export function LiveCount({ area, count, more, place, at, snoozed }: Props) {
  useConnection(place);
  useEffect(() => {
    for (const each of snoozed) expectBack(each);
  }, [snoozed]);
  const changes = useSyncExternalStore(hear, allChanges, none);
  const again = useSyncExternalStore(hear, allCounts, noCounts).get(area);
  const isLater = !!again && again.after >= place;
  const isMore = more && !isLater;
  const isNews = ({ ObjectType, ID, DateCreated }: LiveChange) =>
    (ObjectType === "OrderReturn") === (area === "/returns") &&
    (isLater ? ID > again.after : ID > place && DateCreated > at);
  const sum = isMore
    ? count
    : changes.reduce((sum, each) => sum + (isNews(each) ? each.Waiting : 0), isLater ? again.count : count);
  if (sum <= 0) return null;
  return (
    <span className="rounded-md bg-warn-soft px-1.5 py-0.5 font-medium text-warn text-xs tabular-nums">
      {sum}
      {isMore && "+"}
      <span className="sr-only"> awaiting you</span>
    </span>
  );
}

const empty: readonly LiveChange[] = [];
const none = () => empty;
const emptyCounts = new Map<string, never>();
const noCounts = () => emptyCounts;
