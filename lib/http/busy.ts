import { performance } from "node:perf_hooks";

const sampling = 100;
const mostUsed = 0.9;

/** Whether the event loop has hardly rested lately, or statements wait for a connection: then more at once is later for all. */
export function watchBusyness() {
  let last = performance.eventLoopUtilization();
  let used = 0;
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    used = performance.eventLoopUtilization(current, last).utilization;
    last = current;
  }, sampling).unref();
  return () => used >= mostUsed || (globalThis.pools?.get("main")?.waitingCount ?? 0) > 0;
}
