"use client";

import { useEffect, useRef } from "react";
import { isMe } from "@/components/decisions/colleagues-store";
import { readDraft } from "@/components/decisions/drafts";
import { useLive } from "@/components/live/use-live";
import { notify, untilRead } from "@/components/ui/toast-store";
import { useRefresh } from "@/components/ui/use-refresh";
import type { LiveChange } from "@/lib/changes/live/contract";
import { fullName } from "@/lib/users/full-name";
import { draftKey } from "./draft-key";

const verbs: Partial<Record<LiveChange["Type"], string>> = {
  "orderreturn.approval_approved": "approved",
  "orderreturn.approval_declined": "declined",
  "orderreturn.completed": "completed",
  "orderreturn.canceled": "canceled",
};

/** What somebody else did, if that is worth saying. */
function wordsOf({ Type, Person, ObjectID }: LiveChange) {
  const verb = verbs[Type];
  return verb && Person && !isMe(Person) ? [`${fullName(Person)} ${verb} return ${ObjectID}.`] : [];
}

const isAsking = () => document.querySelector("dialog[open]") !== null;

function isWriting(returnID: string) {
  const { comments, reason } = readDraft(draftKey(returnID));
  return comments !== "" || reason !== "";
}

/**
 * Renders a return's page anew once it has changed, and after a gap in the news: but not under a question, and what is being
 * written stays until one wants to see. A decision on what it was before is refused.
 */
export function FollowReturn({ returnID }: { returnID: string }) {
  const [, refresh] = useRefresh();
  const isOwed = useRef(false);
  const follow = () => {
    isOwed.current = isAsking();
    if (!isOwed.current && !isWriting(returnID)) refresh();
  };
  useLive((news) => {
    if ("isStale" in news) return follow();
    if (!("changes" in news)) return;
    const changes = news.changes.filter((each) => each.ObjectType === "OrderReturn" && each.ObjectID === returnID);
    if (changes.length === 0) return;
    const isKept = isAsking() || isWriting(returnID);
    // A person who approves for several groups does so once.
    for (const words of new Set(changes.flatMap(wordsOf)))
      if (isKept) notify(words, { tone: "bad", action: { label: "Show", run: refresh }, until: untilRead() });
      else notify(words);
    follow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it refreshes is always this page.
  useEffect(() => {
    const onClose = () => isOwed.current && follow();
    // The event does not bubble.
    document.addEventListener("close", onClose, true);
    return () => document.removeEventListener("close", onClose, true);
  }, []);
  return null;
}
