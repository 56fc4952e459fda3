/** Milliseconds after which a page begins in any case. */
const patience = 20;

/**
 * React renders a page in pieces of 5 to 25 ms, in which the process does nothing else. So a page begins when no answer of
 * the API is being made: what comes while it is rendered waits for the rest of this page, and not for the next one, too.
 */
export function createAnswersFirst() {
  let making = 0;
  const waiting = new Set<() => void>();

  /** Gives what says, however often, that the answer has begun or will not. */
  function begin() {
    let isMaking = true;
    making++;
    return () => {
      if (!isMaking) return;
      isMaking = false;
      making--;
      if (making === 0) for (const goOn of waiting) goOn();
    };
  }

  /** Resolves when no answer is being made. */
  function untilNone(): Promise<void> | undefined {
    if (making === 0) return undefined;
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, patience);
      waiting.add(goOn);
    });
  }
  return { begin, untilNone };
}
