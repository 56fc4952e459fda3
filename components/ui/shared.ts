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
