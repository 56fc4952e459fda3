"use client";

import { useEffect } from "react";
import { allChanges } from "@/components/live/changes";
import { hasEnded } from "@/components/live/snoozed";
import { useLive } from "@/components/live/use-live";
import { holds } from "@/lib/account/preferences/preferences";
import type { LiveChange } from "@/lib/changes/live/contract";
import { markAfter } from "./mark-after";
import { backMark, markOf, setMark } from "./marks";
import { isBusy } from "./press";
import { keyOf } from "./subject";

type Subject = Parameters<typeof keyOf>[0];

/** Marks visible approvals with the actions of others, live. */
export function useLiveMarks(shown: readonly Subject[]) {
  const keys = shown.map(keyOf).join("\n");
  // A page may come after the news of what it shows.
  useEffect(() => {
    const isOpen = (key: string) => !isBusy(markOf(key));
    markAll(keys.split("\n"), allChanges().filter(isStillSo), isOpen);
  }, [keys]);
  useLive((news) => "changes" in news && markAll(keys.split("\n"), news.changes));
}

/** What was reassigned may have come back since; the end of a hold may not have been told. */
const isStillSo = ({ Type, Data }: LiveChange) =>
  Type !== "approval.reassigned" && !(Data.HeldUntil && Date.parse(Data.HeldUntil) + holds.most * 1000 < Date.now());

/** The last change that was applied to each row, which may have been marked otherwise since. */
const applied = new Map<string, number>();

function markAll(all: readonly string[], changes: readonly LiveChange[], isWanted = (_key: string) => true) {
  const keys = new Set(all.filter(isWanted));
  for (const change of changes)
    for (const key of keysOf(change)) {
      if (!keys.has(key) || change.ID <= (applied.get(key) ?? 0)) continue;
      applied.set(key, change.ID);
      const mark = markAfter(key, change, markOf(key));
      if (mark) setMark(key, mark);
    }
  for (const key of all) {
    const mark = markOf(key);
    // What was snoozed comes back when its order changes.
    if (mark?.state === "snoozed" && mark.answer && hasEnded(mark.answer)) setMark(key, backMark);
  }
}

const keysOf = ({ Type, OrderID, ObjectType, ObjectID, Data }: LiveChange) => {
  if (Type === "approval.withdrawn") return (Data.Approvals ?? []).map(({ ID }) => keyOf({ OrderID, ID }));
  return ObjectType === "Approval" ? [keyOf({ OrderID, ID: ObjectID })] : [];
};
