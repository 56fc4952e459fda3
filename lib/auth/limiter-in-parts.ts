import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Pace } from "./pace";

/**
 * Counts in memory, and adds every twentieth of the limit to what all processes have counted in `shared`. No use waits
 * for it: beyond the limit each process lets pass a twentieth more at most, and what comes while its answer is on the way.
 */
export class LimiterInParts extends RateLimiterMemory {
  readonly #shared: RateLimiterAbstract;
  readonly #part: number;
  readonly #pace: Pace | undefined;

  /** `pace`: also in this process, for what should not come in bursts. */
  constructor(options: IRateLimiterOptions, shared: RateLimiterAbstract, pace?: Pace) {
    super(options);
    this.#shared = shared;
    this.#pace = pace;
    this.#part = Math.ceil(this.points / 20);
  }

  override async consume(key: string) {
    const wait = this.#pace?.use(key) ?? 0;
    if (wait > 0) throw new RateLimiterRes(0, Math.max(wait, await this.#untilEnd(key)), this.points, false);
    const used = await super.consume(key);
    if (used.consumedPoints % this.#part === 0) void this.#report(key);
    return used;
  }

  /** Milliseconds until the window ends that is used up, as the first one above the limit is. */
  async #untilEnd(key: string) {
    const used = await this.get(key);
    return used && used.remainingPoints <= 0 ? used.msBeforeNext : 0;
  }

  async #report(key: string) {
    const { consumedPoints, msBeforeNext } = await this.#shared.penalty(key, this.#part);
    // A block of no time would never end.
    if (consumedPoints > this.points && msBeforeNext > 0) await this.block(key, msBeforeNext / 1000);
  }
}
