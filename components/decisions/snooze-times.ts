import { addDays, dayIn, startOfDay } from "@/lib/list/days";

const minute = 60_000;
const hour = 60 * minute;

export type SnoozeChoice = { label: string; until: number };

/**
 * When something that is put aside may come back: with the working day, in a person's time zone. What would be later than
 * `latest` gives way to that; nothing is left when it is over.
 */
export function snoozeChoices(now: number, zone: string, latest = Number.POSITIVE_INFINITY): SnoozeChoice[] {
  if (latest <= now) return [];
  const usual = usualChoices(now, zone);
  const early = usual.filter(({ until }) => until < latest);
  return early.length === usual.length ? usual : [...early, { label: "As late as possible", until: latest }];
}

function usualChoices(now: number, zone: string): SnoozeChoice[] {
  const today = dayIn(zone, now);
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7));
  const noon = momentAt(today, "12:00", zone);
  const evening = momentAt(today, "17:00", zone);
  const halfHour = Math.ceil((now + 2 * hour) / (30 * minute)) * 30 * minute;
  return [
    ...(now < noon ? [{ label: "This afternoon", until: momentAt(today, "14:00", zone) }] : []),
    ...(now >= noon && now < evening ? [{ label: "Later today", until: halfHour }] : []),
    { label: "Tomorrow", until: momentAt(tomorrow, "08:00", zone) },
    ...(monday === tomorrow ? [] : [{ label: "Next week", until: momentAt(monday, "08:00", zone) }]),
  ];
}

/** The moment of a time like 08:00 on a day in a zone. */
function momentAt(day: string, time: string, zone: string) {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const counted = startOfDay(day, zone).getTime() + hours * hour + minutes * minute;
  // After the clocks have changed on that day, it is off by as much.
  const wanted = `${day}T${time}`;
  const corrected = counted + Date.parse(`${wanted}Z`) - Date.parse(`${fieldOf(counted, zone)}Z`);
  return fieldOf(corrected, zone) === wanted ? corrected : counted;
}

/** What a field of date and time says, like 2026-11-24T08:00. Undefined when it says none. */
export function momentOfField(value: string, zone: string) {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(value) ?? [];
  return day && time ? momentAt(day, time, zone) : undefined;
}

/** A moment as such a field has it. */
export function fieldOf(moment: number, zone: string) {
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(moment);
  return `${dayIn(zone, moment)}T${time}`;
}

/** Like "today at 14:00", "tomorrow at 08:00" or "Mon 30 Nov at 08:00". */
export function backWords(until: number, now: number, zone: string) {
  const day = dayIn(zone, until);
  const today = dayIn(zone, now);
  const [, time] = fieldOf(until, zone).split("T");
  if (day === today) return `today at ${time}`;
  if (day === addDays(today, 1)) return `tomorrow at ${time}`;
  return `${dateWords(until, now, zone)} at ${time}`;
}

/** Like "Mon 30 Nov" or, in another year, "Tue, 1 Jun 2027". */
function dateWords(moment: number, now: number, zone: string) {
  const isThisYear = dayIn(zone, moment).slice(0, 4) === dayIn(zone, now).slice(0, 4);
  const date = { weekday: "short", day: "numeric", month: "short", year: isThisYear ? undefined : "numeric" } as const;
  return new Intl.DateTimeFormat("en-GB", { ...date, timeZone: zone }).format(moment);
}

/** Like "Due on Mon 30 Nov" or "Due on Mon 30 Nov at 14:00". A day ends in UTC: `end` is the first moment after it. */
export function dueOnWords(end: number, now: number, zone: string) {
  if (end % (24 * hour) === 0) return `Due on ${dateWords(end - 1, now, "UTC")}`;
  const [, time] = fieldOf(end, zone).split("T");
  return `Due on ${dateWords(end, now, zone)} at ${time}`;
}
