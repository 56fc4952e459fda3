"use client";

import { useEffect, useRef } from "react";
import { useRefresh } from "@/components/ui/use-refresh";
import { inTheWay } from "./writing";

export const isInTheWay = () => document.querySelector(inTheWay) !== null;

/** Milliseconds from a field to the button that sends what is in it. */
const reach = 500;

/** Renders the page anew: at once, or as soon as nothing is in the way (`follow`), or whatever is (`refresh`). */
export function useFollowing() {
  const [, refresh] = useRefresh();
  const isOwed = useRef(false);
  const follow = () => {
    isOwed.current = isInTheWay();
    if (!isOwed.current) refresh();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it refreshes is always this page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isOwed.current && follow(), reach);
    };
    // Of a dialog. The event does not bubble.
    document.addEventListener("close", look, true);
    document.addEventListener("focusout", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("close", look, true);
      document.removeEventListener("focusout", look);
    };
  }, []);
  return { follow, refresh };
}
