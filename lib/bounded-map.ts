/** A map that forgets its oldest entry for each one beyond `most`. */
export class BoundedMap<V> extends Map<string, V> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: string, value: V) {
    if (this.size >= this.most && !this.has(key)) this.delete(this.keys().next().value ?? "");
    return super.set(key, value);
  }

  /** The value of a key, made when there is none. */
  getOr(key: string, make: (key: string) => V) {
    const current = this.get(key);
    if (current !== undefined) return current;
    const value = make(key);
    this.set(key, value);
    return value;
  }
}
