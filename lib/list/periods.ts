import { addDays } from "./days";

type Days = { from: string; to: string };

const periodsByName: Record<string, { words: string; days: (today: string) => Days }> = {
  today: { words: "today", days: (today) => ({ from: today, to: today }) },
  yesterday: { words: "yesterday", days: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  "this-month": { words: "this month", days: (today) => monthOf(today) },
  "last-month": { words: "last month", days: (today) => monthOf(addDays(`${today.slice(0, 8)}01`, -1)) },
  "this-year": {
    words: "this year",
    days: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  },
};

/** The periods to choose from. Any other `last-N-days` works, too. */
export const periods = [
  "today",
  "yesterday",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "this-month",
  "last-month",
  "this-year",
];

/** The first and last day of a period such as `last-30-days`; null for anything else. */
export function daysOf(period: string, today: string): Days | null {
  const count = countOf(period);
  if (count) return { from: addDays(today, 1 - count), to: today };
  return Object.hasOwn(periodsByName, period) ? (periodsByName[period]?.days(today) ?? null) : null;
}

/** A period in words that follow "Created"; null for anything else. */
export function periodWords(period: string) {
  const count = countOf(period);
  if (count) return count === 1 ? "in the last day" : `in the last ${count} days`;
  return Object.hasOwn(periodsByName, period) ? (periodsByName[period]?.words ?? null) : null;
}

const countOf = (period: string) => Number(/^last-([1-9]\d{0,3})-days$/.exec(period)?.[1] ?? 0);

function monthOf(day: string): Days {
  const from = `${day.slice(0, 8)}01`;
  const next = addDays(from, 31).slice(0, 8);
  return { from, to: addDays(`${next}01`, -1) };
}
