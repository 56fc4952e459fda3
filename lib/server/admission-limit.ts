import { performance } from "node:perf_hooks";

const sampling = 50;
const [busy, spent] = [0.9, 0.97];
// A single client that keeps a process busy with a few connections is not an overload.
const least = 24;
/** Samples without a request after which an idle process stops measuring. */
const rest = 10;

/**
 * How many requests may be answered at the same time, by how busy the event loop is. While it has idle time, it accepts
 * every connection immediately, and no client waits unseen for its connection to be accepted. Without idle time the limit
 * falls, down to 24; with it, the limit rises again, up to `most`. There is no limit while neither the loop's time nor
 * database connections are short.
 */
export function watchLimit(most: number) {
  let last = performance.eventLoopUtilization();
  let [used, limit, remaining] = [0, most, 0];
  let timer: NodeJS.Timeout | undefined;

  const sample = () => {
    const current = performance.eventLoopUtilization();
    used = performance.eventLoopUtilization(current, last).utilization;
    last = current;
    limit = used >= spent ? Math.max(Math.min(least, most), limit * 0.7) : Math.min(most, limit + 1);
    if (--remaining > 0 || limit < most) return;
    clearInterval(timer);
    timer = undefined;
    used = 0;
  };
  const keepSampling = () => {
    remaining = rest;
    if (timer) return;
    last = performance.eventLoopUtilization();
    timer = setInterval(sample, sampling).unref();
  };

  const isBusy = () => used >= busy || (globalThis.pools?.get("main")?.waitingCount ?? 0) > 0;
  return () => {
    keepSampling();
    return limit === most && !isBusy() ? Number.POSITIVE_INFINITY : limit;
  };
}
