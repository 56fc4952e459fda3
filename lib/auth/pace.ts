/**
 * Lets `points` uses of a key pass at once, and then one every `seconds / points` (the generic cell rate algorithm): whoever
 * sends more than the limit is served evenly, and not in a burst when each window begins.
 */
export class Pace {
  /** Until when the uses of each key that were let pass would take at an even pace, in milliseconds. */
  readonly #busyUntil = new Map<string, number>();
  readonly #step: number;
  readonly #most: number;
  #swept = 0;

  constructor({ points, seconds }: { points: number; seconds: number }) {
    this.#most = seconds * 1000;
    this.#step = this.#most / points;
  }

  /** Milliseconds until the next use may pass; 0 if this one does. */
  use(key: string, now = performance.now()) {
    this.#sweep(now);
    const until = Math.max(this.#busyUntil.get(key) ?? 0, now) + this.#step;
    const wait = until - now - this.#most;
    // Sums of steps are not exact.
    if (wait > 1e-6) return wait;
    this.#busyUntil.set(key, until);
    return 0;
  }

  get size() {
    return this.#busyUntil.size;
  }

  /** Forgets keys that are as if they had not been used. */
  #sweep(now: number) {
    if (now - this.#swept < this.#most) return;
    this.#swept = now;
    for (const [key, until] of this.#busyUntil) if (until <= now) this.#busyUntil.delete(key);
  }
}
