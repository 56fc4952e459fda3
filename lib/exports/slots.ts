import "server-only";

import { doneBy, type Origin, recordOnce } from "@/lib/audit/record";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";

const perPerson = 2;
const running = new Map<string, number>();

/** Counts an export that runs. Gives what ends the count; throws TooManyRequests when a person has two already. */
export async function takeSlot(actor: Actor, origin: Origin) {
  const { UserID: userID } = actor;
  const count = running.get(userID) ?? 0;
  if (count >= perPerson) {
    const told = { ...doneBy(actor), origin, data: { limit: "exports" } };
    await recordOnce("excess_rate_limit_exceeded", `exports ${userID}`, told);
    const message = `You have ${perPerson} exports running. Wait for one to end and try again.`;
    globalThis.metrics?.refusals.inc({ limit: "exports" });
    throw new AppError("TooManyRequests", {}, { message, retryAfter: 10 });
  }
  running.set(userID, count + 1);
  globalThis.metrics?.exportsRunning.inc();
  return () => {
    globalThis.metrics?.exportsRunning.dec();
    const left = (running.get(userID) ?? 1) - 1;
    if (left > 0) running.set(userID, left);
    else running.delete(userID);
  };
}
