import { absoluteTime } from "@/lib/words";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Hours before the end that are counted: before that it is a matter of days. */
const close = 12;

/** Like "Due in 3 days", "Due today", "Due in 3 hours" or "Overdue by 2 days". `end`: the first moment after it is due, in milliseconds. */
export function dueWords(end: number, now: number) {
  const left = end - now;
  if (left <= 0) {
    const days = Math.floor(-left / day);
    return { text: days < 1 ? "Overdue" : `Overdue by ${counted(days)}`, isOver: true };
  }
  if (left < hour) return { text: `Due in ${plural(Math.max(Math.floor(left / minute), 1), "minute")}`, isOver: false };
  if (left < close * hour) return { text: `Due in ${plural(Math.floor(left / hour), "hour")}`, isOver: false };
  const days = Math.ceil(left / day) - 1;
  return { text: days < 1 ? "Due today" : days === 1 ? "Due tomorrow" : `Due in ${counted(days)}`, isOver: false };
}

/** For paper: "Due 10 Feb 2026", if `at` (ISO 8601) is the end of that day in UTC, else with the time in `zone`. */
export function dueAtWords(at: string, zone: string | undefined) {
  const end = Date.parse(at);
  if (end % day) return `Due ${absoluteTime(at, zone)}`;
  return `Due ${absoluteTime(new Date(end - 1).toISOString(), "UTC").split(",")[0]}`;
}

function counted(days: number) {
  if (days < 60) return plural(days, "day");
  return `${Math.round(days / 30.44)} months`;
}

const plural = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
