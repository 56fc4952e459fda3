"use client";

import { useLive } from "@/components/live/use-live";
import { useRefresh } from "@/components/ui/use-refresh";
import { keyOf, type Subject } from "./subject";

type Props = { of: Pick<Subject, "OrderID" | "ID">; isHeldByOther: boolean };

/** Renders an approval's page anew after a gap in the news, and once something becomes of a colleague's decision on hold. */
export function FollowApproval({ of, isHeldByOther }: Props) {
  const [, refresh] = useRefresh();
  useLive((news) => {
    const isAbout =
      "changes" in news && news.changes.some(({ OrderID, ObjectID: ID }) => keyOf({ OrderID, ID }) === keyOf(of));
    if ("isStale" in news || (isHeldByOther && isAbout)) refresh();
  });
  return null;
}
