import { setTimeout as sleep } from "node:timers/promises";
import { isClockRead, readClock } from "@/lib/db/clock";
import { listenToReplicas } from "@/lib/db/connection";
import { startPublishing } from "@/lib/events/publish";

/** Starts the background work of the thread that answers pages; elsewhere the server does it. */
export function startBesidePages() {
  listenToReplicas();
  startPublishing();
  void keepClock();
}

/** Credentials end by the database's clock. */
async function keepClock() {
  for (;;) {
    await readClock().catch(() => undefined); // others report that the database is unavailable
    await sleep(isClockRead() ? 60_000 : 1000, undefined, { ref: false });
  }
}
