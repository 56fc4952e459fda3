import { useSyncExternalStore } from "react";

let selected: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** The approvals that are selected in the list, by key, in the order of selecting. */
export const useSelection = () => useSyncExternalStore(subscribe, () => selected, nothing);

export const useIsSelected = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => selected.has(key),
    () => false,
  );

export function select(keys: Iterable<string>) {
  selected = new Set(keys);
  for (const listener of listeners) listener();
}

/** What is not among these is no longer selected. */
export const keepSelected = (keys: ReadonlySet<string>) => select([...selected].filter((key) => keys.has(key)));

export const deselect = (keys: readonly string[]) => select([...selected].filter((key) => !keys.includes(key)));

export function toggle(key: string, on = !selected.has(key)) {
  const next = new Set(selected);
  if (on) next.add(key);
  else next.delete(key);
  select(next);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none: ReadonlySet<string> = new Set();
const nothing = () => none;
