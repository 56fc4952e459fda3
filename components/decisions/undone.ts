/** Apart from the code that undoes, which is fetched later. */
const listeners = new Set<(key: string) => void>();

/** Calls the listener with the approval's key as soon as its decision is undone. */
export function hearUndo(listener: (key: string) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellUndo(key: string) {
  for (const listener of listeners) listener(key);
}
