import { spawnSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/postgres/free-port";

const program = `
  import { createRequire } from "node:module";
  import { env } from "@/lib/env";
  import { startTelemetry } from "@/lib/server/start-telemetry";
  await startTelemetry(env());
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  console.log(JSON.stringify(loaded.flatMap((path) => /node_modules\\/(prom-client|@opentelemetry)/.exec(path)?.[1] ?? [])));
  process.exit();`;

/** Which of our packages are loaded after the start. */
function loadedWith(settings: Record<string, string>) {
  const args = ["--conditions=react-server", "--import=tsx", "--input-type=module", "--eval", program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", METRICS_PORT: "", OTEL_EXPORTER_OTLP_ENDPOINT: "", ...settings },
  });
  expect(stderr).toBe("");
  return [...new Set(JSON.parse(stdout))];
}

test("disabled telemetry is not even loaded", () => {
  expect(loadedWith({})).toEqual([]);
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318", OTEL_SDK_DISABLED: "true" })).toEqual([]);
});

test("enabled telemetry is loaded", async () => {
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" })).toEqual(["@opentelemetry"]);
  expect(loadedWith({ METRICS_PORT: String(await findFreePort()) })).toContain("prom-client");
});
