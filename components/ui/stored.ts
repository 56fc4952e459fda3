/** In memory, too: the storage is emptied when somebody signs out in another tab. */
const kept = new Map(entriesOfTab());

function entriesOfTab(): [string, string][] {
  try {
    return Object.entries(sessionStorage);
  } catch {
    return []; // on the server, or forbidden
  }
}

// IDs have no control characters.
const placeOf = (userID: string) => `${userID}\n`;

/** Whoever signs in to the same tab next has their own. */
const place = (key: string) => placeOf(document.documentElement.dataset.signedIn ?? "") + key;

/** What the tab keeps under a key through reloads and signing in anew; undefined when there is nothing. */
export function readStored<T>(key: string): T | undefined {
  // Safe: only writeStored writes it.
  return JSON.parse(kept.get(place(key)) ?? "null") ?? undefined;
}

/** Undefined takes it away. */
export function writeStored(key: string, value: unknown) {
  const text = JSON.stringify(value);
  if (text === undefined) kept.delete(place(key));
  else kept.set(place(key), text);
  try {
    if (text === undefined) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), text);
  } catch {
    // Full or forbidden: then it lasts as long as the page.
  }
}

/** All that is kept of a user, as it is stored. */
export const entriesOf = (userID: string) => [...kept].filter(([place]) => place.startsWith(placeOf(userID)));
