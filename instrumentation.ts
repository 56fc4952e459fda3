import type { Instrumentation } from "next";

// Both ask for the runtime in a block of their own: only then are imports that it has not left out of its bundle.

/** Next calls this once, when the server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NODE_ENV === "production") {
    const { keepNextFromPrinting } = await import("@/lib/telemetry/page-faults");
    keepNextFromPrinting();
    const { isMainThread } = await import("node:worker_threads");
    if (isMainThread) return;
    const { startBesidePages } = await import("@/lib/server/beside-pages");
    startBesidePages();
  }
}

/** Next calls this for what no handler of ours has caught: a page that failed, as far as it got. */
export const onRequestError: Instrumentation.onRequestError = async (...given) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logPageFault } = await import("@/lib/telemetry/page-faults");
    logPageFault(...given);
  }
};
