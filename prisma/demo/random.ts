/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0, up to but not 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(min: number, max: number) {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number) {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new RangeError("Nothing to pick from.");
    return item;
  }

  /** `count` of the list, in its order, none twice. */
  some<T>(list: readonly T[], count: number): T[] {
    const entries = list.map((entry, at) => ({ entry, at, rank: this.next() }));
    const picks = entries.sort((a, b) => a.rank - b.rank).slice(0, count);
    return picks.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
  }
}
