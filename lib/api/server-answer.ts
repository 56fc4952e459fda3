const listeners = new Set<() => void>();

/** Tells whoever waits for it that the server can be reached. */
export function reportServerAnswer() {
  for (const listener of listeners) listener();
}

export const onServerAnswer = (listener: () => void) => void listeners.add(listener);
