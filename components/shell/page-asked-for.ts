let href = "";
const listeners = new Set<() => void>();

/** Where the person goes, by whichever way: a link, a key, the palette, Back. Next tells it of each. */
export const pageAskedFor = {
  href: () => href,
  note(url: string) {
    href = new URL(url, location.href).href;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAwaited: () => href !== "" && href !== location.href,
};
