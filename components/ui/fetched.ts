const keepers = new Set<() => void>();

/** Calls `forget` when something was changed here. */
export function whenChanged(forget: () => void) {
  keepers.add(forget);
}

/** Whatever this tab has fetched may show something else by now. What is shown stays; the rest is fetched again when it is. */
export function forgetFetched() {
  for (const forget of keepers) forget();
}
