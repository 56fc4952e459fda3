"use client";

import { useLive } from "@/components/live/use-live";
import { useRefresh } from "@/components/ui/use-refresh";
import { keyOf, type Subject } from "./subject";

/** Renders the page anew once something becomes of a colleague's decision on hold. */
export function FollowHold({ of }: { of: Pick<Subject, "OrderID" | "ID"> }) {
  const [, refresh] = useRefresh();
  useLive((news) => {
    const isAbout =
      "changes" in news && news.changes.some(({ OrderID, ObjectID: ID }) => keyOf({ OrderID, ID }) === keyOf(of));
    if (isAbout || "isStale" in news) refresh();
  });
  return null;
}
