import type { Random } from "./random";

const hour = 3_600_000;
const day = 24 * hour;

/** Times in office hours before an anchor: the midnight from which the demo counts back. */
export class Calendar {
  constructor(
    private readonly anchor: number,
    private readonly random: Random,
  ) {}

  /** A time on a working day, at least `days` before the anchor. */
  daysAgo(days: number) {
    const midnight = this.workingDay(this.anchor - Math.max(days, 1) * day);
    return midnight + this.random.int(8 * 60, 17 * 60 - 1) * 60_000 + this.random.int(0, 59_999);
  }

  /** Some office hours later; null if that is after the anchor. */
  later(time: number, minHours: number, maxHours: number): number | null {
    let remaining = this.random.int(minHours * 60, maxHours * 60) * 60_000 + this.random.int(0, 59_999);
    let now = time;
    for (let closing = closingTime(now); remaining > closing - now; closing = closingTime(now)) {
      remaining -= Math.max(closing - now, 0);
      now = nextOpening(now);
    }
    return now + remaining < this.anchor ? now + remaining : null;
  }

  /** Whether a time is at most `days` before the anchor. */
  isWithin(days: number, time: number) {
    return time > this.anchor - days * day;
  }

  /** The day `days` after the anchor's, or the Monday after a weekend; never before `notBefore`. */
  dueIn(days: number, notBefore: number) {
    const due = Math.max(this.anchor + days * day, notBefore);
    const weekday = new Date(due).getUTCDay();
    const free = days <= 0 ? 0 : weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
    return toDay(due, free);
  }

  private workingDay(midnight: number) {
    const weekday = new Date(midnight).getUTCDay();
    return weekday === 0 ? midnight - 2 * day : weekday === 6 ? midnight - day : midnight;
  }
}

function closingTime(time: number) {
  return Math.floor(time / day) * day + 17 * hour;
}

function nextOpening(time: number) {
  const midnight = (Math.floor(time / day) + 1) * day;
  const weekday = new Date(midnight).getUTCDay();
  const free = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return midnight + free * day + 8 * hour;
}

export function toIso(time: number | null) {
  return time === null ? null : new Date(time).toISOString();
}

/** The calendar day, `days` after a time. */
export function toDay(time: number, days = 0) {
  return new Date(time + days * day).toISOString().slice(0, 10);
}
