"use client";

import { isInTheWay, useFollowing } from "@/components/decisions/use-following";
import { useLive } from "@/components/live/use-live";
import { notify, untilRead } from "@/components/ui/toast-store";
import { changeOf, newsOf } from "./return-news";

/**
 * Shows what becomes of a return while its page is open. What is in the way stays, and a decision on what the return was before is
 * refused.
 */
export function FollowReturn({ returnID }: { returnID: string }) {
  const { follow, refresh } = useFollowing();
  useLive((news) => {
    if ("isStale" in news) return follow();
    const heard = newsOf(returnID, news);
    if (!heard) return;
    const about = changeOf(returnID);
    const { words, isEnd, isOfOthers } = heard;
    if (isInTheWay() && isOfOthers) {
      const action = { label: "Show", run: refresh };
      notify(words, { tone: "bad", about, action, until: untilRead() });
    } else if (isEnd) notify(words, { about });
    follow();
  });
  return null;
}
