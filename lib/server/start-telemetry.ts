import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";
import type { Settings } from "@/lib/env";

/** Starts the telemetry that the settings enable, and loads no other. Returns a function that sends the remaining data. */
export async function startTelemetry(settings: Settings) {
  if (settings.METRICS_PORT) await startMetrics(settings, settings.METRICS_PORT);
  if (wantsTraces(process.env)) {
    const { startTracing } = await import("@/lib/telemetry/tracing");
    globalThis.tracing = startTracing();
  }
  return async () => globalThis.tracing?.stop();
}

/** The primary process answers for all processes, and the first thread for all threads. */
async function startMetrics(settings: Settings, port: number) {
  const { collectMetrics } = await import("@/lib/telemetry/metrics");
  globalThis.metrics = collectMetrics();
  if (cluster.isWorker || !isMainThread) return;
  const { serveMetrics } = await import("./metrics-server");
  await serveMetrics(globalThis.metrics.text, { ...settings, port });
}

function wantsTraces(source: NodeJS.ProcessEnv) {
  const endpoint = source.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || source.OTEL_EXPORTER_OTLP_ENDPOINT;
  return Boolean(endpoint) && source.OTEL_SDK_DISABLED !== "true";
}
