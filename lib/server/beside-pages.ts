import { setTimeout as sleep } from "node:timers/promises";
import { isClockRead, readClock } from "@/lib/db/clock";
import { listenToReplicas } from "@/lib/db/connection";
import { startPublishing } from "@/lib/events/publish";

/** Begins, in the thread that answers pages, what works beside the requests: elsewhere the server does it. */
export function startBesidePages() {
  listenToReplicas();
  startPublishing();
  void keepClock();
}

/** Credentials end by the database's clock. */
async function keepClock() {
  for (;;) {
    await readClock().catch(() => undefined); // that the database is away, others tell
    await sleep(isClockRead() ? 60_000 : 1000, undefined, { ref: false });
  }
}
