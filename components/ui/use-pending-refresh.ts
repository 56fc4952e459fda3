"use client";

import { useCallback, useEffect, useRef, useTransition } from "react";
import { usePageRefresh } from "./use-page-refresh";

let underWay = 0;

/**
 * Whether the page is being rendered anew. A change of the address meanwhile would make Next load it from the beginning: focus
 * and place would be lost.
 */
export const isRefreshing = () => underWay > 0;

/** Renders the page anew, in place, and says while it does. */
export function usePendingRefresh(): [isPending: boolean, refresh: () => void] {
  const refresh = usePageRefresh();
  const [isPending, startTransition] = useTransition();
  const isCounted = useRef(false);
  const count = useCallback((isOn: boolean) => {
    if (isCounted.current === isOn) return;
    isCounted.current = isOn;
    underWay += isOn ? 1 : -1;
  }, []);
  useEffect(() => {
    if (!isPending) count(false);
  }, [isPending, count]);
  useEffect(() => () => count(false), [count]);
  return [
    isPending,
    () => {
      count(true);
      startTransition(refresh);
    },
  ];
}
