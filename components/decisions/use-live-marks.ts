"use client";

import { useLive } from "@/components/live/use-live";
import type { LiveChange } from "@/lib/changes/live/contract";
import { markAfter } from "./mark-after";
import { markOf, setMark } from "./marks";
import { keyOf } from "./subject";

type Subject = Parameters<typeof keyOf>[0];

/** Marks visible approvals with the actions of others, live. */
export function useLiveMarks(shown: readonly Subject[]) {
  useLive((news) => {
    if (!("changes" in news)) return;
    const keys = new Set(shown.map(keyOf));
    for (const change of news.changes)
      for (const key of [...keysOf(change), ...snoozedOf(change, keys)]) {
        const before = markOf(key);
        const mark = keys.has(key) ? markAfter(key, change, before) : undefined;
        if (mark) setMark(key, mark);
      }
  });
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
