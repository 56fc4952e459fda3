import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@/lib/postgres/free-port";
import { startCollector } from "./collector";
import { test as base, expect } from "./fixtures";
import { startServer } from "./setup/server";

export const metricsToken = "a-token-for-the-metrics";

/** A server with metrics, traces, and a log of each statement that takes a millisecond. */
export async function startObserved(settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "countersign-observed-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const collector = stack.use(await startCollector());
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const log = join(folder, "server.log");
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    LOG_LEVEL: "info",
    LOG_SLOW_MS: "1",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    ...settings,
  };
  stack.use(await startServer({ folder, log, env }));
  const started = stack.move();

  const readLog = () => readFile(log, "utf8");
  const linesNow = async (requestId: string) => {
    const whole = (await readLog()).split("\n").slice(0, -1);
    return whole.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
  };
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  return {
    url: `http://127.0.0.1:${port}`,
    metricsUrl,
    spans: collector.spans,
    readLog,
    /** The log of a request, once its last line has been written, up to a tenth of a second later. */
    async linesOf(requestId: string) {
      await expect.poll(async () => (await linesNow(requestId)).some(({ msg }) => msg === "request")).toBe(true);
      return linesNow(requestId);
    },
    /** The value of a series, by its name with labels as in the output. */
    async metric(series: string) {
      const response = await fetch(metricsUrl, { headers: { authorization: `Bearer ${metricsToken}` } });
      const line = (await response.text()).split("\n").find((each) => each.startsWith(`${series} `));
      return Number(line?.slice(series.length + 1) ?? 0);
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

type Observed = Awaited<ReturnType<typeof startObserved>>;

export const test = base.extend<object, { observed: Observed }>({
  observed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, provide) => {
      await using observed = await startObserved();
      await provide(observed);
    },
    { scope: "worker" },
  ],
});

export { expect };
