type Options = {
  /** How many may be answered at the same time, as things are. */
  limit: () => number;
  /** Milliseconds that a burst may wait; a queue that has stood for longer is no burst. */
  patience: number;
  timing?: Timing;
};

/** Milliseconds that pass, and what is done after some of them unless it is called off. */
export type Timing = { now: () => number; after: (milliseconds: number, act: () => void) => () => void };

const ownTiming: Timing = {
  now: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Of a queue that stands: how many may wait, enough to use every place, and for how many milliseconds. */
const standing = { most: 24, patience: 20 };
/** Milliseconds for which a queue has to be gone: one of an overload is empty for a moment now and then. */
const quietMs = 100;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Lets in as many requests as the process can answer in time. Up to the limit everybody enters; then they queue for a
 * place. How long depends on how long the queue has stood (Maurer, "Fail at Scale", ACM Queue 13.8): a burst is
 * absorbed, lasting overload is refused at once, and whoever is let in is answered soon.
 */
export function createAdmission({ limit, patience, timing = ownTiming }: Options) {
  const queue = new Set<(admitted: boolean) => void>();
  const returning: (() => void)[] = [];
  let inside = 0;
  let standsSince = 0;
  let emptySince = Number.NEGATIVE_INFINITY;

  /** Whether the request may be answered; one that may has to `leave`. */
  function enter(): boolean | Promise<boolean> {
    if (queue.size > 0 || isFull()) return wait();
    inside++;
    return true;
  }

  /** Lets one in who has been in: before those who have not, and for however long it takes. */
  function enterAgain() {
    if (isFull()) return new Promise<void>((resolve) => returning.push(resolve));
    inside++;
    return undefined;
  }

  const isFull = () => returning.length > 0 || inside >= limit();

  function wait() {
    const now = timing.now();
    if (queue.size === 0 && now - emptySince >= quietMs) standsSince = now;
    const stands = now - standsSince >= patience;
    if (stands && queue.size >= standing.most) return false;
    return new Promise<boolean>((resolve) => {
      const decide = (admitted: boolean) => {
        callOff();
        queue.delete(decide);
        if (queue.size === 0) emptySince = timing.now();
        resolve(admitted);
      };
      const callOff = timing.after(stands ? standing.patience : patience, () => decide(false));
      queue.add(decide);
    });
  }

  function leave() {
    if (inside > limit()) return void inside--;
    const [first] = queue;
    if (returning.length > 0) returning.shift()?.();
    else if (first) first(true);
    else inside--;
  }
  return { enter, enterAgain, leave };
}
