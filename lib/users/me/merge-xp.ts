import type { Xp } from "@/lib/api/fields";

const isObject = (value: unknown): value is Xp => typeof value === "object" && value !== null && !Array.isArray(value);

/** RFC 7396: objects are merged, null removes a key, and everything else replaces what was there. */
export function mergeXp(before: Xp | null, change: Xp): Xp {
  // Without a prototype no key is special.
  const merged: Xp = Object.assign(Object.create(null), before);
  for (const [key, value] of Object.entries(change)) {
    const earlier = merged[key];
    if (value === null) delete merged[key];
    else if (isObject(value)) merged[key] = mergeXp(isObject(earlier) ? earlier : null, value);
    else merged[key] = value;
  }
  return merged;
}
