import { performance } from "node:perf_hooks";

const sampling = 50;
const [busy, spent] = [0.9, 0.97];
// A client that keeps a process busy by itself, with a few connections, is no overload.
const least = 24;

/**
 * How many requests may be answered at the same time, by how much the event loop rests: as long as it does, it takes
 * every connection at once, and nobody waits where we do not see them: for their connection to be taken.
 * When it does not, fewer, down to 24; when it does again, ever more, up to `most`; and any number while there is
 * nothing to be short of: neither the loop's time nor connections to the database.
 */
export function watchLimit(most: number) {
  let last = performance.eventLoopUtilization();
  let used = 0;
  let limit = most;
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    used = performance.eventLoopUtilization(current, last).utilization;
    last = current;
    limit = used >= spent ? Math.max(Math.min(least, most), limit * 0.7) : Math.min(most, limit + 1);
  }, sampling).unref();

  const isBusy = () => used >= busy || (globalThis.pools?.get("main")?.waitingCount ?? 0) > 0;
  return () => (limit === most && !isBusy() ? Number.POSITIVE_INFINITY : limit);
}
