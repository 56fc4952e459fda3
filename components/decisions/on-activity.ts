/** What a person who is at the page does. */
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"] as const;

/** Until the function that it returns is called. */
export function onActivity(listener: () => void) {
  for (const sign of signs) document.addEventListener(sign, listener, { passive: true, capture: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, listener, { capture: true });
  };
}
