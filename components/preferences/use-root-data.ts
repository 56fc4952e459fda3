"use client";

import { useSyncExternalStore } from "react";

/** What the page's root element says, like its `data-theme`; undefined on the server. */
export function useRootData(name: "theme" | "density" | "shortcuts" | "holdSeconds") {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name],
    () => undefined,
  );
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}
