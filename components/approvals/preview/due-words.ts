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

/** Like "Due in 3 days", "Due today" or "Overdue by 2 days". */
export function dueWords({ end }: Due, now: number) {
  const left = end - now;
  if (left <= 0) {
    const days = Math.floor(-left / day);
    return { text: days < 1 ? "Overdue" : `Overdue by ${counted(days)}`, isOver: true };
  }
  const days = Math.ceil(left / day) - 1;
  return { text: days < 1 ? "Due today" : days === 1 ? "Due tomorrow" : `Due in ${counted(days)}`, isOver: false };
}

function counted(days: number) {
  if (days < 60) return days === 1 ? "1 day" : `${days} days`;
  return `${Math.round(days / 30.44)} months`;
}
