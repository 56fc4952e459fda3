import { BoundedMap } from "@/lib/bounded-map";

/** A person's time zone, and today's date there. */
export type Clock = { zone: string; today: string };

const hour = 3_600_000;

/** The day `count` days later; negative: earlier. */
export function addDays(day: string, count: number) {
  return new Date(Date.parse(day) + count * 24 * hour).toISOString().slice(0, 10);
}

/** The date in a zone at a moment, such as 2026-11-01. */
export function dayIn(zone: string, moment: number) {
  return new Date(dayNumber(zone, moment)).toISOString().slice(0, 10);
}

export const clockIn = (zone: string, moment: number): Clock => ({ zone, today: dayIn(zone, moment) });

/** The first moment of a day in a zone. Not always midnight: some zones skip it when their clocks go forward. */
export function startOfDay(day: string, zone: string) {
  return new Date(starts.getOr(`${day} ${zone}`, () => findStart(day, zone)));
}

const starts = new BoundedMap<number>(200);

function findStart(day: string, zone: string) {
  const target = Date.parse(day);
  // Zones are at most 14 hours ahead and 12 behind, and one that moved across the date line skipped a whole day.
  let [before, from] = [target - 15 * hour, target + 37 * hour];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayNumber(zone, middle) < target) before = middle;
    else from = middle;
  }
  return from;
}

/** Midnight UTC of the date in a zone. */
function dayNumber(zone: string, moment: number) {
  const part = Object.fromEntries(
    calendars
      .getOr(zone, toCalendar)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return new Date(0).setUTCFullYear(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1);
}

// Creating one takes far longer than using it.
const calendars = new BoundedMap<Intl.DateTimeFormat>(50);
const toCalendar = (timeZone: string) =>
  new Intl.DateTimeFormat("en-u-ca-gregory", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
