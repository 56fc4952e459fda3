/** A value that components of this tab share. On the server, and while the page hydrates, it is the first one. */
export function createStore<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    first,
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Store<T> = ReturnType<typeof createStore<T>>;

/** One subscription for as many as there are: a page shows a hundred times of day. */
export function shared(subscribe: (onChange: () => void) => () => void) {
  const listeners = new Set<() => void>();
  let stop = () => {};
  return (listener: () => void) => {
    if (listeners.size === 0) {
      stop = subscribe(() => {
        for (const each of listeners) each();
      });
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop();
    };
  };
}
