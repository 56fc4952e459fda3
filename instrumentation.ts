/** Next calls this once, when the server starts; what serves stops the worker in the end. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startWorker } = await import("@/lib/jobs/worker");
  globalThis.worker = startWorker();
  const { listenToReplicas } = await import("@/lib/db");
  listenToReplicas();
}
