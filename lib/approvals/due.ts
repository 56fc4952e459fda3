import type { Xp } from "@/lib/api/fields";

const day = 86_400_000;

/** When an approval is due, and the first moment after that, in milliseconds. */
export type Due = { value: string; end: number };

/** As the database reads it, too: approval_due_at. */
const form =
  /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** By `xp.DueBy`: a day, which lasts until its end in UTC, or a moment. Undefined for anything else. */
export function dueOf(xp: Xp | null): Due | undefined {
  const value = xp?.DueBy;
  if (typeof value !== "string") return undefined;
  const [found, time] = form.exec(value) ?? [];
  if (!found) return undefined;
  const start = Date.parse(value);
  return Number.isNaN(start) ? undefined : { value, end: time ? start : start + day };
}
