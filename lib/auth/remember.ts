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
  kept: Map<string, T> = new BoundedMap(10_000),
) {
  let looked = Number.NEGATIVE_INFINITY;
  return async (credential: string) => {
    if (now() - looked >= between) {
      looked = now();
      for (const [key, { exp }] of kept) if (exp * 1000 <= now()) kept.delete(key);
    }
    const key = hash("sha256", credential, "base64url");
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = await find(credential);
    kept.set(key, value);
    return value;
  };
}
