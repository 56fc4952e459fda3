let href: string | undefined;
const listeners = new Set<() => void>();

/** Where the person goes, by whichever way: a link, a key, the palette, Back. Next tells it of each. */
export const pageAskedFor = {
  note(url: string) {
    href = new URL(url, location.href).href;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAwaited: () => href !== undefined && href !== location.href,
};
