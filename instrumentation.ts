import type { Instrumentation } from "next";

// Blocks, not early returns: only from these does the bundler leave out modules that the Edge Runtime does not have.

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
