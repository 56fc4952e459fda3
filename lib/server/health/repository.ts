import "server-only";

import { isClockRead, readClock } from "@/lib/db/clock";
import { healthPool } from "@/lib/db/connection";
import { currentTroubles } from "@/lib/db/trouble";
import { AppError } from "@/lib/errors";
import { ping } from "@/lib/telemetry/statements";

const patience = 1500;
/** Milliseconds for which a result is reused: balancers ask every few seconds, and anybody can ask without limit. */
const lasting = 100;

/** The current or last check, whose result requests share. */
let check: Promise<void> | undefined;

/** Throws Api.Offline unless the database answers within a second and a half. Returns its known problems. */
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
    // Lets an answer be read that arrived while the process was busy: the delay was not the database's.
    timer = setTimeout(() => setImmediate(giveUp), patience);
  });
  try {
    // Credentials end by this clock, so no requests are answered before it is known.
    await Promise.race([isClockRead() ? healthPool.query(ping) : readClock(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
