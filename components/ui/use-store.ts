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
