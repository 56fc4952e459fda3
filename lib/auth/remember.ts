import { hash } from "node:crypto";
import { BoundedMap } from "@/lib/bounded-map";
import { now } from "@/lib/db/clock";

/** Milliseconds from one look for what has ended to the next. */
const between = 60_000;

/**
 * What `find` gave for the last credentials it was asked for, each until it ends at `exp` seconds; a failure is not kept.
 * For answers that a text has once and for all, such as whether a signature is right. No credential is kept itself.
 */
export function remember<T extends { exp: number }>(
  find: (credential: string) => Promise<T>,
  cache: Map<string, T> = new BoundedMap(10_000),
) {
  let lastSweep = Number.NEGATIVE_INFINITY;
  return async (credential: string) => {
    if (now() - lastSweep >= between) {
      lastSweep = now();
      for (const [key, { exp }] of cache) if (exp * 1000 <= now()) cache.delete(key);
    }
    const key = hash("sha256", credential, "base64url");
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = await find(credential);
    cache.set(key, value);
    return value;
  };
}
