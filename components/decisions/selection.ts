import { createStore } from "@/components/ui/store";
import { useStore, useStored } from "@/components/ui/use-store";

const selected = createStore<ReadonlySet<string>>(new Set());

/** The approvals that are selected in the list, by key, in the order of selecting. */
export const useSelection = () => useStore(selected);

export const useIsSelected = (key: string) => useStored(selected, (keys) => keys.has(key));

export const select = (keys: Iterable<string>) => selected.set(new Set(keys));

/** What is not among these is no longer selected. */
export const keepSelected = (keys: ReadonlySet<string>) => select([...selected.get()].filter((key) => keys.has(key)));

export const deselect = (keys: readonly string[]) => select([...selected.get()].filter((key) => !keys.includes(key)));

export function toggle(key: string, on = !selected.get().has(key)) {
  const next = new Set(selected.get());
  if (on) next.add(key);
  else next.delete(key);
  select(next);
}
