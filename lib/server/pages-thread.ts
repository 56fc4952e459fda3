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
 * The program of the thread that answers pages, until it is told to stop. Of ours it loads little: pages bring their own,
 * and what works for them beside the requests begins in instrumentation.ts.
 */
const { settings, dir }: GivenToPages = workerData;
// A thread of Linux has a priority of its own: where cores are short, the API goes first.
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
