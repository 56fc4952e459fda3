"use client";

import { useEffect } from "react";
import { allChanges } from "@/components/live/changes";
import { useLive } from "@/components/live/use-live";
import { holds } from "@/lib/account/preferences/preferences";
import type { LiveChange } from "@/lib/changes/live/contract";
import { markAfter } from "./mark-after";
import { markOf, setMark } from "./marks";
import { isBusy } from "./press";
import { keyOf } from "./subject";

type Subject = Parameters<typeof keyOf>[0];

/** Marks visible approvals with the actions of others, live. */
export function useLiveMarks(shown: readonly Subject[]) {
  const keys = shown.map(keyOf).join("\n");
  // A page may come after the news of what it shows.
  useEffect(() => {
    const isOpen = (key: string) => !isBusy(markOf(key));
    markAll(new Set(keys.split("\n").filter(isOpen)), allChanges().filter(isStillSo));
  }, [keys]);
  useLive((news) => "changes" in news && markAll(new Set(keys.split("\n")), news.changes));
}

/** What was reassigned may have come back since; the end of a hold may not have been told. */
const isStillSo = ({ Type, Data }: LiveChange) =>
  Type !== "approval.reassigned" && !(Data.HeldUntil && Date.parse(Data.HeldUntil) + holds.most * 1000 < Date.now());

/** The last change that was applied to each row, which may have been marked otherwise since. */
const applied = new Map<string, number>();

function markAll(keys: ReadonlySet<string>, changes: readonly LiveChange[]) {
  for (const change of changes)
    for (const key of [...keysOf(change), ...snoozedOf(change, keys)]) {
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
const snoozedOf = ({ Type, OrderID }: LiveChange, keys: ReadonlySet<string>) =>
  Type === "order.updated"
    ? [...keys].filter((key) => key.startsWith(`${OrderID}/`) && markOf(key)?.state === "snoozed")
    : [];
