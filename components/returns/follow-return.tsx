"use client";

import { useEffect, useRef } from "react";
import { isMe } from "@/components/decisions/colleagues-store";
import { useLive } from "@/components/live/use-live";
import { notify } from "@/components/ui/toast-store";
import { useRefresh } from "@/components/ui/use-refresh";
import type { LiveChange } from "@/lib/changes/live/contract";
import { fullName } from "@/lib/users/full-name";

const verbs: Partial<Record<LiveChange["Type"], string>> = {
  "orderreturn.approval_approved": "approved",
  "orderreturn.approval_declined": "declined",
  "orderreturn.completed": "completed",
  "orderreturn.canceled": "canceled",
};

/** Renders a return's page anew once it has changed, and after a gap in the news; but not under a question. */
export function FollowReturn({ returnID }: { returnID: string }) {
  const [, refresh] = useRefresh();
  const isOwed = useRef(false);
  const refreshOnceAnswered = () => {
    isOwed.current = document.querySelector("dialog[open]") !== null;
    if (!isOwed.current) refresh();
  };
  useLive((news) => {
    if ("isStale" in news) return refreshOnceAnswered();
    if (!("changes" in news)) return;
    const changes = news.changes.filter((each) => each.ObjectType === "OrderReturn" && each.ObjectID === returnID);
    for (const { Type, Person } of changes) {
      const verb = verbs[Type];
      if (verb && Person && !isMe(Person)) notify(`${fullName(Person)} ${verb} return ${returnID}.`);
    }
    if (changes.length > 0) refreshOnceAnswered();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it refreshes is always this page.
  useEffect(() => {
    const onClose = () => isOwed.current && refreshOnceAnswered();
    // The event does not bubble.
    document.addEventListener("close", onClose, true);
    return () => document.removeEventListener("close", onClose, true);
  }, []);
  return null;
}
