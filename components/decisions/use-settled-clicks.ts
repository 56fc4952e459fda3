import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { settled } from "./settled";

const never = () => () => undefined;
const inBrowser = () => false;
const onServer = () => true;

/**
 * A click on what has just come there was meant for what was there before, like the second one of a double click: it does
 * nothing. What came with the page can be clicked at once.
 */
export function useSettledClicks() {
  const cameWithPage = useSyncExternalStore(never, inBrowser, onServer);
  const shown = useRef(cameWithPage ? 0 : Number.POSITIVE_INFINITY);
  useEffect(() => {
    shown.current = Math.min(shown.current, performance.now());
  }, []);
  return (event: MouseEvent) => {
    const isByKey = event.detail === 0;
    if (isByKey || performance.now() - shown.current >= settled) return;
    event.preventDefault();
    event.stopPropagation();
    // It is seen to do nothing.
    if (event.target instanceof Element) event.target.closest("button")?.animate({ opacity: [0.2, 1] }, 400);
  };
}
