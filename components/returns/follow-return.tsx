"use client";

import { isMe } from "@/components/decisions/colleagues-store";
import { isInTheWay, useFollowing } from "@/components/decisions/use-following";
import { useLive } from "@/components/live/use-live";
import { notify, untilRead } from "@/components/ui/toast-store";
import type { LiveChange } from "@/lib/changes/live/contract";
import { fullName } from "@/lib/users/full-name";

const endings: Partial<Record<LiveChange["Type"], string>> = {
  "orderreturn.approved": "approved",
  "orderreturn.declined": "declined",
  "orderreturn.completed": "completed",
  "orderreturn.canceled": "canceled",
};

/** What somebody else has made of it, if that is an end. */
function endOf({ Type, Person, ObjectID }: LiveChange) {
  const verb = endings[Type];
  return verb && Person && !isMe(Person) ? [`${fullName(Person)} ${verb} return ${ObjectID}.`] : [];
}

/**
 * Shows what becomes of a return while its page is open. What is in the way stays, and a decision on what the return was before is
 * refused.
 */
export function FollowReturn({ returnID }: { returnID: string }) {
  const { follow, refresh } = useFollowing();
  useLive((news) => {
    if ("isStale" in news) return follow();
    if (!("changes" in news)) return;
    const changes = news.changes.filter((each) => each.ObjectType === "OrderReturn" && each.ObjectID === returnID);
    if (changes.length === 0) return;
    const about = `change of return ${returnID}`;
    const end = changes.flatMap(endOf).at(-1);
    if (isInTheWay() && changes.some(({ Person }) => !isMe(Person))) {
      const action = { label: "Show", run: refresh };
      notify(end ?? `Return ${returnID} has changed.`, { tone: "bad", about, action, until: untilRead() });
    } else if (end) notify(end, { about });
    follow();
  });
  return null;
}
