"use client";

import { useEffect, useRef } from "react";
import { usePendingRefresh } from "@/components/ui/use-pending-refresh";
import { onActivity } from "./on-activity";
import { inTheWay } from "./writing";

export const isInTheWay = () => document.querySelector(inTheWay) !== null;

/** Milliseconds from a field to the button that sends what is in it. */
const reach = 500;

/** How long after a sign of the person the page follows, in milliseconds: its requests must not keep an idle session alive. */
const attention = 60_000;

/**
 * Renders the page anew: at once, or as soon as nothing is in the way and somebody is there (`follow`), or in any case
 * (`refresh`).
 */
export function useFollowing() {
  const [, refresh] = usePendingRefresh();
  const isOwed = useRef(false);
  const seen = useRef(0);
  const follow = () => {
    isOwed.current = isInTheWay() || document.hidden || performance.now() - seen.current > attention;
    if (!isOwed.current) refresh();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it refreshes is always this page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isOwed.current && follow(), reach);
    };
    const see = () => {
      const before = seen.current;
      seen.current = performance.now();
      // Once after a pause: each look begins to wait anew.
      if (isOwed.current && seen.current - before > reach) look();
    };
    see();
    // Of a dialog. The event does not bubble.
    document.addEventListener("close", look, true);
    document.addEventListener("focusout", look);
    document.addEventListener("visibilitychange", see);
    const stopListening = onActivity(see);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("close", look, true);
      document.removeEventListener("focusout", look);
      document.removeEventListener("visibilitychange", see);
      stopListening();
    };
  }, []);
  return { follow, refresh };
}
