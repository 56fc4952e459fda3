type Bound = { entries: number; bytes: number };

/** Keys with sizes. Beyond the bound, the least recently used are removed. */
export class RecentlyUsed {
  private readonly sizes = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly most: Bound) {}

  delete(key: string) {
    this.bytes -= this.sizes.get(key) ?? 0;
    return this.sizes.delete(key);
  }

  /** Returns the keys that were removed. */
  use(key: string, bytes: number): string[] {
    this.delete(key);
    this.sizes.set(key, bytes);
    this.bytes += bytes;
    const removals: string[] = [];
    for (const oldest of this.sizes.keys()) {
      if (this.sizes.size <= this.most.entries && this.bytes <= this.most.bytes) break;
      this.delete(oldest);
      removals.push(oldest);
    }
    return removals;
  }
}
