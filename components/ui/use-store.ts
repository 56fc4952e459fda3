import { useSyncExternalStore } from "react";
import type { Store } from "@/components/ui/store";

export const useStore = <T>(store: Store<T>) => useStored(store, (value) => value);

/** A part of the value. Components render again only when it changes. */
export const useStored = <T, Part>({ first, get, subscribe }: Store<T>, part: (value: T) => Part) =>
  useSyncExternalStore(
    subscribe,
    () => part(get()),
    () => part(first),
  );

/** A subscription to what does not change. */
export const never = () => () => {};

/** What only the browser knows and does not change; while the page hydrates, what the server took for it. */
export const useBrowserValue = <T>(inBrowser: () => T, onServer: () => T) =>
  useSyncExternalStore(never, inBrowser, onServer);

/** False on the server and while the page hydrates. */
export const useHydrated = () =>
  useBrowserValue(
    () => true,
    () => false,
  );
