import type { Xp } from "@/lib/api/fields";

const day = 86_400_000;

/** When an approval is due, and the first moment after that, in milliseconds. */
export type Due = { value: string; end: number };

/** By `xp.DueBy`: a day, which lasts until its end in UTC, or a moment. Undefined for anything else. */
export function dueOf(xp: Xp | null): Due | undefined {
  const value = xp?.DueBy;
  if (typeof value !== "string") return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value)) return undefined;
  const start = Date.parse(value);
  return Number.isNaN(start) ? undefined : { value, end: isDay ? start + day : start };
}
