import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { createFront, type Front } from "./front";
import { frontSettings } from "./front-settings";
import { type ApiRoutes, createLane } from "./lane";
import { prepareNext } from "./next-app";
import { type Pages, startPages } from "./pages";
import { createStaticFiles } from "./static-files";
import { takenPort } from "./taken-port";

export type Serving = {
  settings: Env;
  dir: string;
  dev: boolean;
  /** What the server answers itself, and the program of the thread that answers pages. Absent: Next answers everything here. */
  lane?: { routes: ApiRoutes; pages: string };
  /** Awaited after preparation, before the first connection is accepted. */
  mayListen?: () => Promise<void>;
};

/** Serves the app in `dir`. Returns a function that stops it: after the grace, requests in flight have ten seconds to finish. */
export async function serve(serving: Serving) {
  const { settings, dev, mayListen } = serving;
  const { front, close } = await (serving.lane ? startWithPages(serving, serving.lane) : startWithNext(serving));

  // Here, since the primary of several processes does not need them.
  const [{ createWorker }, { listenToReplicas }, { startListening }, { hub }, { startPublishing }] = await Promise.all([
    import("@/lib/jobs/worker"),
    import("@/lib/db/connection"),
    import("@/lib/changes/live/listener"),
    import("@/lib/changes/live/hub"),
    import("@/lib/events/publish"),
  ]);
  listenToReplicas();
  await mayListen?.();
  await listen(front, settings.PORT);
  // Not before: while code is loading, nothing reads the database's answers, and connections time out.
  const worker = createWorker();
  worker.start();
  startPublishing();
  const stopListening = startListening();
  const drain = { grace: dev ? 0 : settings.SHUTDOWN_GRACE * 1000, patience: dev ? 500 : 10_000 };
  const stopLive = async () => {
    await sleep(drain.grace);
    stopListening();
    hub().close();
  };
  return async () => {
    await Promise.all([front.drain(drain), worker.stop(), stopLive()]);
    await close();
  };
}

/** A front that answers the API and files, in front of one in another thread that answers pages. */
async function startWithPages(
  { settings, dir }: Serving,
  { routes, pages: program }: { routes: ApiRoutes; pages: string },
) {
  let started: Pages | undefined;
  const start = () => {
    started ??= startPages(program, { settings, dir });
    return started;
  };
  if (settings.PAGES === "at-start") start(); // loads its code in the meantime
  globalThis.metrics?.join(async () => (await started?.metrics()) ?? []);
  const [files, lane] = [createStaticFiles(join(dir, ".next/static")), await createLane(routes)];
  const front = createFront({
    ...(await frontSettings(settings, dir)),
    handle: async (request, response) => (files.has(request) ? files : lane).answer(request, response),
    behind: {
      takes: (request) => !files.has(request) && !lane.has(request),
      forward: async (request, response) => {
        const { prepared, forward } = start();
        await prepared;
        if (!response.closed) forward(request, response); // "close" will not be emitted again
      },
    },
  });
  await started?.prepared;
  return { front, close: async () => started?.stop() };
}

async function startWithNext({ settings, dir, dev }: Serving) {
  const files = dev ? undefined : createStaticFiles(join(dir, ".next/static"));
  const front = createFront({
    ...(await frontSettings(settings, dir, { dev })),
    handle: async (request, response) => (files?.has(request) ? files : next).answer(request, response),
  });
  const next = await prepareNext({ settings, dir, ...(dev && { devServer: front.server }) });
  return { front, close: next.close };
}

async function listen(front: Front, port: number) {
  await front.listen(port).catch((error: NodeJS.ErrnoException) => {
    const other = `PORT ${port}; choose another, such as PORT=${port + 1}. (${error.code})`;
    throw new EnvError(error.code === "EADDRINUSE" ? takenPort("PORT", port) : other);
  });
}
