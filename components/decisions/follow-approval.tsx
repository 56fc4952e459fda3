"use client";

import { useLive } from "@/components/live/use-live";
import { keyOf, type Subject } from "./subject";
import { useFollowing } from "./use-following";

type Props = { of: Pick<Subject, "OrderID" | "ID">; isHeldByOther: boolean };

/** Renders an approval's page anew after a gap in the news, and once something becomes of a colleague's decision on hold. */
export function FollowApproval({ of, isHeldByOther }: Props) {
  const { follow } = useFollowing();
  useLive((news) => {
    const isAbout =
      "changes" in news && news.changes.some(({ OrderID, ObjectID: ID }) => keyOf({ OrderID, ID }) === keyOf(of));
    if ("isStale" in news || (isHeldByOther && isAbout)) follow();
  });
  return null;
}
