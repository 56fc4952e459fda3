"use client";

import { useEffect } from "react";
import { allChanges } from "@/components/live/changes";
import { endsSnooze } from "@/components/live/snoozed";
import { useLive } from "@/components/live/use-live";
import { holds } from "@/lib/account/preferences/preferences";
import type { LiveChange } from "@/lib/changes/live/contract";
import { markAfter } from "./mark-after";
import { isBack, markOf, setMark } from "./marks";
import { isBusy } from "./press";
import { keyOf } from "./subject";

type Subject = Parameters<typeof keyOf>[0];

/** Marks visible approvals with the actions of others, live. */
export function useLiveMarks(shown: readonly Subject[]) {
  const keys = shown.map(keyOf).join("\n");
  // A page may come after the news of what it shows.
  useEffect(() => {
    const all = keys.split("\n");
    const isOpen = (key: string) => !isBusy(markOf(key));
    markAll(new Set(all.filter(isOpen)), allChanges().filter(isStillSo));
    markBack(all, allChanges());
  }, [keys]);
  useLive((news) => {
    if (!("changes" in news)) return;
    const all = keys.split("\n");
    markAll(new Set(all), news.changes);
    markBack(all, news.changes);
  });
}

/** What was reassigned may have come back since; the end of a hold may not have been told. */
const isStillSo = ({ Type, Data }: LiveChange) =>
  Type !== "approval.reassigned" && !(Data.HeldUntil && Date.parse(Data.HeldUntil) + holds.most * 1000 < Date.now());

/** The last change that was applied to each row, which may have been marked otherwise since. */
const applied = new Map<string, number>();

function markAll(keys: ReadonlySet<string>, changes: readonly LiveChange[]) {
  for (const change of changes)
    for (const key of keysOf(change)) {
      if (!keys.has(key) || change.ID <= (applied.get(key) ?? 0)) continue;
      applied.set(key, change.ID);
      const mark = markAfter(key, change, markOf(key));
      if (mark) setMark(key, mark);
    }
}

const keysOf = ({ Type, OrderID, ObjectType, ObjectID, Data }: LiveChange) => {
  if (Type === "approval.withdrawn") return (Data.Approvals ?? []).map(({ ID }) => keyOf({ OrderID, ID }));
  return ObjectType === "Approval" ? [keyOf({ OrderID, ID: ObjectID })] : [];
};

/** A snoozed approval comes back when its order changes. */
function markBack(keys: readonly string[], changes: readonly LiveChange[]) {
  for (const key of keys) {
    const mark = markOf(key);
    const snoozed = mark?.state === "snoozed" ? mark.answer : undefined;
    if (snoozed && changes.some((change) => endsSnooze(change, snoozed))) setMark(key, isBack);
  }
}
