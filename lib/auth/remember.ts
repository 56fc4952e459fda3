import { BoundedMap } from "@/lib/bounded-map";

/**
 * What `find` gave for the last texts it was asked for, at most `size` of them; a failure is not kept. For answers that
 * a text has once and for all, such as whether a signature is right.
 */
export function remember<T>(size: number, find: (text: string) => Promise<T>) {
  const found = new BoundedMap<T>(size);
  return async (text: string) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const value = await find(text);
    found.set(text, value);
    return value;
  };
}
