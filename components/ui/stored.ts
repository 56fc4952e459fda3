/** Whoever signs in to the same tab next has their own. */
const place = (key: string) => `${document.documentElement.dataset.signedIn ?? ""} ${key}`;

/** What the tab keeps under a key through reloads and signing in anew; undefined when there is nothing. */
export function readStored<T>(key: string): T | undefined {
  try {
    // Safe: only writeStored writes it.
    return JSON.parse(sessionStorage.getItem(place(key)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined takes it away. */
export function writeStored(key: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), JSON.stringify(value));
  } catch {
    // Full or forbidden: then it lasts as long as the page.
  }
}
