/** How many statements may run at a time for a new caller. */
const first = 4;
/** The part of each passing millisecond that is subtracted from the cost of heavy statements. */
const forgiven = 0.5;

/**
 * How many statements may run at a time while they are light, and after heavy ones. `ms`: a statement that takes longer is
 * heavy.
 */
export type Bounds = { light: number; heavy: number; ms: number };

/**
 * How many statements a caller may run at a time, by the cost of their last ones. Each light one adds room for one more;
 * a heavy one reduces it for twice as long as it took.
 */
export class Share {
  private readonly running = new Set<{ at: number }>();
  private room = first;
  private debt = { ms: 0, at: 0 };

  constructor(
    readonly bounds: Bounds,
    private readonly now: () => number,
  ) {}

  get hasRoom() {
    return this.running.size < this.most;
  }

  /** Returns a function that ends the statement. */
  begin() {
    const statement = { at: this.now() };
    this.running.add(statement);
    return () => {
      if (this.running.delete(statement)) this.judge(this.now() - statement.at);
    };
  }

  private judge(ms: number) {
    const { owed } = this;
    if (ms > this.bounds.ms) {
      this.debt = { ms: owed + ms, at: this.now() };
      this.room = Math.min(first, this.bounds.light);
    } else if (owed === 0) {
      this.room = Math.min(this.room + 1, this.bounds.light);
    }
  }

  private get most() {
    const now = this.now();
    const isHeavy = this.owed > 0 || [...this.running].some(({ at }) => now - at > this.bounds.ms);
    return isHeavy ? this.bounds.heavy : Math.min(this.room, this.bounds.light);
  }

  private get owed() {
    return Math.max(0, this.debt.ms - (this.now() - this.debt.at) * forgiven);
  }
}
