import "server-only";

import { healthPool } from "./connection";

declare global {
  /** The database's time when our monotonic clock was 0. The server and Next each have a copy of this module. */
  var databaseStart: number | undefined;
}

/** After a slower answer, in milliseconds, the reading is less exact, so the clock is read again. */
const quick = 200;
/** An even slower answer is too inexact to replace what is known. */
const slow = 1000;

/**
 * Milliseconds since 1970 by the clock that all instances share, the database's: a credential that one of them issues
 * ends at the same time at another whose clock is wrong. Our own clock until the database's has been read.
 */
export function now() {
  return globalThis.databaseStart === undefined ? Date.now() : globalThis.databaseStart + performance.now();
}

export const isClockRead = () => globalThis.databaseStart !== undefined;

export const currentTime = () => new Date(now());

export const inMinutes = (minutes: number) => new Date(now() + minutes * 60_000);
export const inHours = (hours: number) => inMinutes(hours * 60);

/** Reads the database's clock, taken as read halfway between the request and the fastest answer. */
export async function readClock() {
  let quickest = isClockRead() ? slow : Number.POSITIVE_INFINITY;
  for (let attempts = 3; attempts > 0 && quickest > quick; attempts--) {
    const start = performance.now();
    const { rows } = await healthPool.query<{ ms: string }>(
      "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms",
    );
    const end = performance.now();
    if (end - start > quickest) continue;
    quickest = end - start;
    globalThis.databaseStart = Number(rows[0]?.ms) - (start + end) / 2;
  }
}
