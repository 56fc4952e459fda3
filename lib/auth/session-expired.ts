/** Sent on `window`: "expired" by whoever meets a 401, "renewed" once the same person has signed in again. */
const expired = "countersign:session-expired";
const renewed = "countersign:session-renewed";

/** `isBackground`: the user did nothing that led to it. */
export function reportSessionExpired(isBackground = false) {
  dispatchEvent(new CustomEvent(expired, { detail: isBackground }));
}

export function reportSessionRenewed() {
  dispatchEvent(new Event(renewed));
}

/** Both return what stops listening. */
export function onSessionExpired(listener: (isBackground: boolean) => void) {
  // Safe: as reportSessionExpired sends it.
  return listen(expired, (event) => listener((event as CustomEvent<boolean>).detail));
}

export function onSessionRenewed(listener: () => void) {
  return listen(renewed, listener);
}

function listen(name: string, listener: (event: Event) => void) {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
