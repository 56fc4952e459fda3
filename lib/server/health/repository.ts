import "server-only";

import { isClockRead, readClock } from "@/lib/db/clock";
import { healthPool } from "@/lib/db/connection";
import { currentTroubles } from "@/lib/db/trouble";
import { AppError } from "@/lib/errors";
import { ping } from "@/lib/telemetry/statements";

const patience = 1500;
/** Milliseconds for which an answer holds: balancers ask every few seconds, and a stranger may ask without end. */
const lasting = 100;

/** The check that is running or has just ended: requests meanwhile share its result. */
let check: Promise<void> | undefined;

/** Throws Api.Offline unless the database answers within a second and a half. Gives what troubles it all the same. */
export async function requireDatabase() {
  check ??= askDatabase().finally(() => setTimeout(forget, lasting).unref());
  try {
    await check;
  } catch (cause) {
    throw new AppError("Api.Offline", {}, { retryAfter: 2, cause });
  }
  return currentTroubles();
}

function forget() {
  check = undefined;
}

async function askDatabase() {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error("The database took too long to answer."));
    // An answer that came while the process was busy is read before: it is not the database that took so long.
    timer = setTimeout(() => setImmediate(giveUp), patience);
  });
  try {
    // Nobody is served before the clock is known by which their credentials end.
    await Promise.race([isClockRead() ? healthPool.query(ping) : readClock(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
