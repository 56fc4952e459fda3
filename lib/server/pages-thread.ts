import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { keepOutputClean } from "@/lib/telemetry/log";
import { createFront } from "./front";
import { frontSettings } from "./front-settings";
import { prepareNext } from "./next-app";
import type { FromPages, GivenToPages, ToPages } from "./pages";
import { PortStream } from "./port-stream";
import { startTelemetry } from "./start-telemetry";

/**
 * The program of the thread that answers pages. It loads little code: pages bring their own, and instrumentation.ts starts
 * their background work.
 */
const { settings, dir }: GivenToPages = workerData;
// Threads of Linux have their own priority: when cores are short, the API comes first.
if (process.platform === "linux") setPriority(Math.min(getPriority() + 5, 19));
keepOutputClean();
const stopTelemetry = await startTelemetry(settings);
const next = await prepareNext({ settings, dir });
const { server } = createFront({ ...(await frontSettings(settings, dir)), isBehind: true, handle: next.answer });

parentPort?.on("message", async (message: ToPages) => {
  if (message === "stop") await stop();
  else if (message === "metrics") tell({ metrics: (await globalThis.metrics?.registry.getMetricsAsJSON()) ?? [] });
  else server.emit("connection", new PortStream(message.connection));
});
tell("prepared");

function tell(message: FromPages) {
  parentPort?.postMessage(message);
}

async function stop() {
  await next.close();
  await stopTelemetry();
  process.exit();
}
