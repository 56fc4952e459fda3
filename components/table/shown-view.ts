"use client";

import { useEffect, useSyncExternalStore } from "react";

let current: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells the list below what the view of it that shows is called; undefined for none that has a name of its own. */
export function useShowView(name: string | undefined) {
  useEffect(() => {
    show(name);
    return () => show(undefined);
  }, [name]);
}

/** What the view that shows is called, if anything. */
export const useShownView = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );

function show(name: string | undefined) {
  current = name;
  for (const listener of listeners) listener();
}
