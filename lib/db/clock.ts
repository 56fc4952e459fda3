import "server-only";

import { healthPool } from "./connection";

declare global {
  /** The database's time when our steady clock stood at 0. The server and Next hold a copy of this module each. */
  var databaseStart: number | undefined;
}

/** Of an answer that took longer, it is less sure when the clock was read: it is asked again. Milliseconds. */
const quick = 200;
/** Of one that took longer than this, too little is sure to put it in the place of what is known. */
const slow = 1000;

/**
 * The time in milliseconds since 1970 by the clock that all instances share, the database's: what one of them issues
 * neither dies early nor lives on at another whose own clock is wrong. Our own until the database was asked.
 */
export function now() {
  return globalThis.databaseStart === undefined ? Date.now() : globalThis.databaseStart + performance.now();
}

export const isClockRead = () => globalThis.databaseStart !== undefined;

export const currentTime = () => new Date(now());

export const inMinutes = (minutes: number) => new Date(now() + minutes * 60_000);
export const inHours = (hours: number) => inMinutes(hours * 60);

/** Reads the database's clock, half way between asking and the quickest answer. */
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
