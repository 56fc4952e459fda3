/** How many statements may run at a time of somebody of whom nothing is known yet. */
const first = 4;
/** Of each millisecond that passes, how much is taken off what heavy statements have cost. */
const forgiven = 0.5;

/**
 * At the same time: how many statements while they are light, and how many once they have been heavy. `ms`: one that takes
 * longer is heavy.
 */
export type Bounds = { light: number; heavy: number; ms: number };

/**
 * How many statements somebody may run at a time, by what their last ones have cost. Each light one earns room for one
 * more; after a heavy one there is little, for twice as long as it took.
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

  /** Gives what ends the statement. */
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
