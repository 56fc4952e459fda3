"use client";

import { useEffect, useEffectEvent } from "react";

/** Calls `press` for each key that is pressed, whatever has the focus. */
export function useKeyPress(press: (event: KeyboardEvent) => void) {
  const pressNow = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressNow(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
