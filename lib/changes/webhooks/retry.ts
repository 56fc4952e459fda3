const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/** Seconds before each attempt at an event, counted from the one before: the schedule of Standard Webhooks. */
const schedule = [0, 5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];
const longest = 24 * hour;

type RetryOptions = { retryAfter?: number | undefined };

/**
 * Seconds until the next attempt after so many, up to a fifth more by chance, and not before the receiver asked for it;
 * undefined when that was the last.
 */
export function nextDelay(attempts: number, { retryAfter = 0 }: RetryOptions = {}, chance = Math.random()) {
  const delay = schedule[attempts];
  if (delay === undefined) return undefined;
  return Math.min(Math.max(delay * (1 + chance / 5), retryAfter), longest * 1.2);
}

/** The seconds of a Retry-After, as a number or a date, at most a day; undefined when there is none. */
export function readRetryAfter(value: string | undefined, now: number) {
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longest) : undefined;
}
