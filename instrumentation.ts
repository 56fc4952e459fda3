import type { Instrumentation } from "next";

/** Next calls this once, when the server starts; what serves starts the worker once it listens, and stops it in the end. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { createWorker } = await import("@/lib/jobs/worker");
  globalThis.worker = createWorker();
  const { listenToReplicas } = await import("@/lib/db");
  listenToReplicas();
  const { keepNextFromPrinting } = await import("@/lib/telemetry/page-faults");
  if (process.env.NODE_ENV === "production") keepNextFromPrinting();
}

/** Next calls this for what no handler of ours has caught: a page that failed, as far as it got. */
export const onRequestError: Instrumentation.onRequestError = async (...given) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageFault } = await import("@/lib/telemetry/page-faults");
  logPageFault(...given);
};
