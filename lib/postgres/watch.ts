/**
 * Calls `look` every `pause` milliseconds, never twice at a time. After a failure the next call tries again. Returns a function
 * that stops it.
 */
export function watch(look: () => Promise<void>, pause: number) {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(() => undefined) // the server is away; the next look is soon
      .finally(() => {
        isLooking = false;
      });
  }, pause).unref();
  return () => clearInterval(timer);
}
