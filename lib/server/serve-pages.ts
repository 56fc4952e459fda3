import { setTimeout as sleep } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { isClockRead, readClock } from "@/lib/db/clock";
import { listenToReplicas } from "@/lib/db/connection";
import type { Env } from "@/lib/env";
import { startPublishing } from "@/lib/events/publish";
import { createFront } from "./front";
import { frontSettings } from "./front-settings";
import { prepareNext } from "./next-app";
import type { FromPages, ToPages } from "./pages";
import { PortStream } from "./port-stream";

/** In the thread of the pages: answers what the server's front passes on. Resolves when it is told to stop and has. */
export async function servePages(settings: Env, dir: string) {
  const { answer, close } = await prepareNext({ settings, dir });
  const { server } = createFront({ ...(await frontSettings(settings, dir)), isBehind: true, handle: answer });
  listenToReplicas();
  startPublishing();
  void keepClock();
  const stopped = new Promise<void>((resolve) => {
    parentPort?.on("message", async (message: ToPages) => {
      if (message === "stop") resolve();
      else if (message === "metrics") tell({ metrics: (await globalThis.metrics?.registry.getMetricsAsJSON()) ?? [] });
      else server.emit("connection", new PortStream(message.connection));
    });
  });
  tell("prepared");
  await stopped;
  await close();
}

const tell = (message: FromPages) => parentPort?.postMessage(message);

/** Credentials end by the database's clock. */
async function keepClock() {
  for (;;) {
    await readClock().catch(() => undefined); // that the database is away, others tell
    await sleep(isClockRead() ? 60_000 : 1000, undefined, { ref: false });
  }
}
