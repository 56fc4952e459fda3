import { addDays, dayIn, startOfDay } from "@/lib/list/days";

const hour = 3_600_000;
const margin = 4 * hour;
/** Of a working day, how long before its end work starts and stops: clocks change at its start. */
const [starts, stops] = [15 * hour, 7 * hour];

/** The latest end of a snooze before a due date, in milliseconds: four working hours before. */
export function latestSnooze(due: number, zone: string) {
  let remaining = margin;
  for (let day = dayIn(zone, due); ; day = addDays(day, -1)) {
    const end = startOfDay(addDays(day, 1), zone).getTime();
    const until = Math.min(due, end - stops);
    const workTime = isWorkingDay(day) ? Math.max(until - (end - starts), 0) : 0;
    if (workTime >= remaining) return until - remaining;
    remaining -= workTime;
  }
}

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
