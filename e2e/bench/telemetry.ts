import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as pause } from "node:timers/promises";
import { collectMetrics } from "@/lib/telemetry/metrics";
import { inTrace, startRequestTrace } from "@/lib/telemetry/request-trace";
import { step } from "@/lib/telemetry/step";
import { startTracing } from "@/lib/telemetry/tracing";
import { median } from "./statistics";

const statement = `SELECT ${"a column, ".repeat(150)} FROM "orders"`;

/** npm run bench:telemetry: microseconds of CPU that metrics and traces of a request with two statements cost, without its log line. */
const collector = createServer((request, response) => {
  request.resume();
  response.end("{}");
});
await once(collector.listen(0, "127.0.0.1"), "listening");
const { port } = collector.address() as AddressInfo; // a string only for pipes
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;

console.log(`off      ${await measure()}`);
globalThis.metrics = collectMetrics();
console.log(`metrics  ${await measure()}`);
globalThis.metrics = undefined;
globalThis.tracing = startTracing();
console.log(`traces   ${await measure()}`);
process.exit();

/** The median of seven rounds, after a warm-up. */
async function measure(requests = 3000) {
  const rounds: number[] = [];
  for (let round = 0; round < 8; round++) {
    const before = process.cpuUsage();
    for (let at = 0; at < requests; at++) {
      await answer();
      if (at % 20 === 0) await pause(); // so that traces are sent
    }
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rounds.push((user + system) / requests);
  }
  return median(rounds).toFixed(1);
}

async function answer() {
  const trace = startRequestTrace("request");
  const { metrics, tracing } = globalThis;
  const span = tracing?.request("GET", {});
  metrics?.inFlight.inc();
  await inTrace(trace, () => (span ? span.run(work) : work()));
  metrics?.inFlight.dec();
  metrics?.request({ method: "GET", route: "/api/v1/products/{productID}", status: 200, ms: 3 });
  span?.end("/api/v1/products/{productID}", 200, trace.requestId);
}

async function work() {
  await step("identify", run);
  await step("read", run);
  await step("serialise", async () => undefined);
}

async function run() {
  const span = globalThis.tracing?.statement(statement);
  await null;
  span?.end();
  globalThis.metrics?.statement({ pool: "main", text: statement, ms: 1 });
}
