import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { useHydrated } from "@/components/ui/use-store";
import { settled, showTooSoon } from "./settled";

/**
 * Since when it is shown, in milliseconds. `onClickCapture`: a click on what has just come there was meant for what was there
 * before, like the second one of a double click, and does nothing. What came with the page can be clicked at once.
 */
export function useShown() {
  const shown = useRef(Number.POSITIVE_INFINITY);
  const cameWithPage = useRef(!useHydrated());
  useLayoutEffect(() => {
    shown.current = performance.now();
  }, []);
  const onClickCapture = (event: MouseEvent) => {
    const isByKey = event.detail === 0;
    if (isByKey || cameWithPage.current || performance.now() - shown.current >= settled) return;
    event.preventDefault();
    event.stopPropagation();
    showTooSoon(event.currentTarget);
  };
  return { shown, onClickCapture };
}
