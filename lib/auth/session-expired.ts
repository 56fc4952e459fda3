/** Sent on `window`: "expired" by whoever meets a 401, "renewed" once the same person has signed in again. */
const expired = "countersign:session-expired";
const renewed = "countersign:session-renewed";

export function reportSessionExpired() {
  dispatchEvent(new Event(expired));
}

export function reportSessionRenewed() {
  dispatchEvent(new Event(renewed));
}

/** Both return what stops listening. */
export function onSessionExpired(listener: () => void) {
  return listen(expired, listener);
}

export function onSessionRenewed(listener: () => void) {
  return listen(renewed, listener);
}

function listen(name: string, listener: () => void) {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
