"use client";

import { useEffect } from "react";

/** A tap beside an open menu closes it and does nothing else: on a phone it would follow the row below. */
export function useClosingTaps() {
  useEffect(() => {
    let closes = false;
    const begin = ({ target, pointerType }: PointerEvent) => {
      closes =
        pointerType === "touch" &&
        document.querySelector("[popover=auto]:popover-open") !== null &&
        target instanceof Element &&
        // What opens a menu closes it, too.
        !target.closest(":popover-open, [popovertarget]");
    };
    const click = (event: MouseEvent) => {
      if (!closes) return;
      closes = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    window.addEventListener("pointerdown", begin, options);
    window.addEventListener("click", click, options);
    return () => stop.abort();
  }, []);
}
