"use client";

import { useLive } from "@/components/live/use-live";
import { useRefresh } from "@/components/ui/use-refresh";
import { keyOf, type Subject } from "./subject";

/** Renders the page anew once something becomes of a colleague's decision on hold. */
export function FollowHold({ of }: { of: Pick<Subject, "OrderID" | "ID"> }) {
  const [, refresh] = useRefresh();
  useLive((news) => {
    if (!("changes" in news)) return;
    if (news.changes.some(({ OrderID, ObjectID }) => keyOf({ OrderID, ID: ObjectID }) === keyOf(of))) refresh();
  });
  return null;
}
