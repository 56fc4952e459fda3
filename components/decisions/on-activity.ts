/** What a person who is at the page does. */
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"] as const;

/** Calls the listener for each of them, until the function that it returns is called. */
export function onActivity(listener: () => void) {
  const stop = new AbortController();
  const listening = { passive: true, capture: true, signal: stop.signal };
  for (const sign of signs) document.addEventListener(sign, listener, listening);
  return () => stop.abort();
}
