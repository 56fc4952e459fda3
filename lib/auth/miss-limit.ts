import "server-only";

import { AppError } from "@/lib/errors";
import { callerOf, type Origin } from "@/lib/events/record";
import type { Actor } from "./actor";
import { consume, requireRemaining } from "./limits";
import { limitKey } from "./request-limit";

/** What was not there, or not theirs to see: a script that looks some up is far below, one that guesses IDs is not. */
const misses = { name: "misses", points: 600, seconds: 60, inParts: true } as const;

/** Returns what `work` finds. Throws TooManyRequests for the rest of a minute in which the caller asked for too many missing records. */
export async function countingMisses<T>(actor: Actor, origin: Origin, work: () => Promise<T>) {
  const [key, caller] = [limitKey(actor.Credential), callerOf(actor, origin)];
  await requireRemaining(misses, key, caller);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "NotFound") await consume(misses, key, caller);
    throw error;
  }
}
