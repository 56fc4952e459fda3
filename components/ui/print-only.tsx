"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { shared } from "@/components/ui/store";

/** What only paper says: it is in the page no longer than it is printed. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return usePrinting() && <div className="mb-1 text-muted text-sm">{children}</div>;
}

export function usePrinting() {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
}

let printing = false;

// Some browsers tell by the event alone, and emulated print by the media query alone.
const subscribe = shared((onChange) => {
  const media = window.matchMedia("print");
  const turn = (next: boolean) => {
    printing = next;
    onChange();
  };
  const begin = () => turn(true);
  const end = () => turn(false);
  const follow = ({ matches }: MediaQueryListEvent) => turn(matches);
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  media.addEventListener("change", follow);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    media.removeEventListener("change", follow);
  };
});
