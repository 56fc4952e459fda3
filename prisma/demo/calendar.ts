import type { Random } from "./random";

const hour = 3_600_000;
const day = 24 * hour;

/** Office hours before an anchor, the midnight that the demo counts back from: nothing happens after it. */
export class Calendar {
  constructor(
    private readonly anchor: number,
    private readonly random: Random,
  ) {}

  /** A moment of a working day, at least `days` before the anchor. */
  daysAgo(days: number) {
    const midnight = this.workingDay(this.anchor - Math.max(days, 1) * day);
    return midnight + this.random.int(8 * 60, 17 * 60 - 1) * 60_000 + this.random.int(0, 59_999);
  }

  /** Some office hours later; null when that is not over yet. */
  later(time: number, minHours: number, maxHours: number): number | null {
    let remaining = this.random.int(minHours * 60, maxHours * 60) * 60_000 + this.random.int(0, 59_999);
    let at = time;
    for (let closing = closingTime(at); remaining > closing - at; closing = closingTime(at)) {
      remaining -= Math.max(closing - at, 0);
      at = nextOpening(at);
    }
    return at + remaining < this.anchor ? at + remaining : null;
  }

  /** Whether a moment is at most so many days before the anchor. */
  isWithin(days: number, time: number) {
    return time > this.anchor - days * day;
  }

  /** The day so many days from the one that the anchor begins, or the Monday after; not before a moment. */
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

/** The calendar day, `days` after a moment. */
export function toDay(time: number, days = 0) {
  return new Date(time + days * day).toISOString().slice(0, 10);
}
