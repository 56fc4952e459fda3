/** Apart from what undoes: that is fetched later. */
const listeners = new Set<(key: string) => void>();

/** Is told of which approval a decision is taken back, at once. */
export function hearUndo(listener: (key: string) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellUndo(key: string) {
  for (const listener of listeners) listener(key);
}
