import { setTimeout as sleep } from "node:timers/promises";

/** Ends after so many milliseconds, or when the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal) {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
