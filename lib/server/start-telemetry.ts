import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";
import type { Settings } from "@/lib/env";

/** Turns on what the settings ask for. What they do not is not even loaded. Gives what sends the last of it. */
export async function startTelemetry(settings: Settings) {
  if (settings.METRICS_PORT) await startMetrics(settings, settings.METRICS_PORT);
  if (wantsTraces(process.env)) {
    const { startTracing } = await import("@/lib/telemetry/tracing");
    globalThis.tracing = startTracing();
  }
  return async () => globalThis.tracing?.stop();
}

/** Of several processes the primary answers, for all; of several threads the first. */
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
