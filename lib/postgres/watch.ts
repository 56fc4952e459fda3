/** Looks again and again, `pause` milliseconds apart, never twice at a time; the next look makes a failure good. Gives what ends that. */
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
