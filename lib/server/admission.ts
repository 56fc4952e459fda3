type Options = {
  /** How many requests may be answered at the same time now. */
  limit: () => number;
  /** Milliseconds that a burst may wait. A queue that has stood for longer is an overload. */
  patience: number;
  timing?: Timing;
};

/** The time in milliseconds, and a timer that returns a function to cancel it. */
export type Timing = { now: () => number; after: (milliseconds: number, act: () => void) => () => void };

const ownTiming: Timing = {
  now: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** In an overload: how many requests may wait, enough to use every place, and for how many milliseconds. */
const standing = { most: 24, patience: 20 };
/** Milliseconds for which the queue must be empty to end an overload, during which it can be empty for a moment. */
const quietMs = 100;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Admits as many requests as the process can answer in time. Up to the limit all enter; then they queue for a place. How
 * long they may wait depends on how long the queue has stood (Maurer, "Fail at Scale", ACM Queue 13.8): bursts are absorbed,
 * lasting overload is refused immediately, and admitted requests are answered soon.
 */
export function createAdmission({ limit, patience, timing = ownTiming }: Options) {
  const queue = new Set<(admitted: boolean) => void>();
  const returning: (() => void)[] = [];
  let inside = 0;
  let standsSince = 0;
  let emptySince = Number.NEGATIVE_INFINITY;

  /** Whether the request is admitted. If so, it must `leave` afterwards. */
  function enter(): boolean | Promise<boolean> {
    if (queue.size > 0 || isFull()) return wait();
    inside++;
    return true;
  }

  /** Admits a request again, before new ones, without a time limit. */
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
