"use client";

import { useEffect } from "react";
import { allChanges } from "@/components/live/changes";
import { useLive } from "@/components/live/use-live";
import type { LiveChange } from "@/lib/changes/live/contract";
import { markAfter } from "./mark-after";
import { markOf, setMark } from "./marks";
import { keyOf } from "./subject";

type Subject = Parameters<typeof keyOf>[0];

/** Marks visible approvals with the actions of others, live. */
export function useLiveMarks(shown: readonly Subject[]) {
  const keys = shown.map(keyOf).join("\n");
  // A page may come after the news of what it shows. What was reassigned and is shown may have come back.
  useEffect(() => {
    const isNew = (key: string) => !markOf(key);
    const told = allChanges().filter(({ Type }) => Type !== "approval.reassigned");
    markAll(new Set(keys.split("\n").filter(isNew)), told);
  }, [keys]);
  useLive((news) => "changes" in news && markAll(new Set(keys.split("\n")), news.changes));
}

function markAll(keys: ReadonlySet<string>, changes: readonly LiveChange[]) {
  for (const change of changes)
    for (const key of [...keysOf(change), ...snoozedOf(change, keys)]) {
      const mark = keys.has(key) ? markAfter(key, change, markOf(key)) : undefined;
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
