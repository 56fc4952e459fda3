type Options = {
  /** How many may be answered at the same time, as things are. */
  limit: () => number;
  /** Milliseconds that a burst may wait; a queue that has stood for longer is no burst. */
  patience: number;
};

/** What may still wait in a queue that stands: enough to use every place, and told soon. */
const shortPatience = 20;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Lets in as many requests as the process can answer in time. Up to the limit everybody enters; then they queue for a
 * place. How long depends on how long the queue has stood (Maurer, "Fail at Scale", ACM Queue 13.8): a burst is
 * absorbed, lasting overload is refused at once, and whoever is let in is answered soon.
 */
export function createAdmission({ limit, patience }: Options) {
  const queue = new Set<(admitted: boolean) => void>();
  let inside = 0;
  let standsSince = 0;

  /** Whether the request may be answered; one that may has to `leave`. */
  function enter(): boolean | Promise<boolean> {
    if (queue.size > 0 || inside >= limit()) return wait();
    inside++;
    return true;
  }

  function wait() {
    const now = performance.now();
    if (queue.size === 0) standsSince = now;
    const stands = now - standsSince >= patience;
    return new Promise<boolean>((resolve) => {
      const decide = (admitted: boolean) => {
        clearTimeout(timer);
        queue.delete(decide);
        resolve(admitted);
      };
      const timer = setTimeout(decide, stands ? shortPatience : patience, false);
      queue.add(decide);
    });
  }

  function leave() {
    const [first] = inside > limit() ? [] : queue;
    if (first) first(true);
    else inside--;
  }
  return { enter, leave };
}
