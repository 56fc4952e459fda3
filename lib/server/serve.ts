import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookieName } from "@/lib/auth/cookie";
import { type Env, EnvError } from "@/lib/env";
import { createAdmission } from "./admission";
import { watchLimit } from "./admission-limit";
import { createFront, type Front } from "./front";
import { type ApiRoutes, createLane } from "./lane";
import { createPlaces } from "./places";
import { createReferencePages } from "./reference-pages";
import { readRoutes, routeFinder } from "./routes";
import { createStaticFiles } from "./static-files";
import { takenPort } from "./taken-port";

export type Serving = {
  settings: Env;
  dir: string;
  dev: boolean;
  /** What the server answers itself; without them, Next does. */
  routes?: ApiRoutes;
  /** What is awaited between being prepared and taking the first connection. */
  mayListen?: () => Promise<void>;
};

/** Serves the app in `dir`. Gives what stops it: after the grace it lets requests in flight finish, for ten seconds. */
export async function serve({ settings, dir, dev, routes, mayListen }: Serving) {
  if (!dev) readBuiltConfig(dir);
  const publicUrl = new URL(settings.PUBLIC_URL);
  const sendStatic = dev ? () => false : createStaticFiles(join(dir, ".next/static"));
  const answer = routes ? await createLane(routes) : async () => false;
  const front = createFront({
    routeOf: routeFinder(await readRoutes(dir, dev)),
    timing: dev,
    publicUrl,
    ...(!dev && {
      compress: true,
      admission: admissionOf(settings),
      places: placesOf(settings),
      files: findFiles(join(dir, "public")),
      connections: settings.CONNECTIONS_PER_NETWORK,
    }),
    trustedProxies: settings.TRUSTED_PROXIES,
    corsOrigins: settings.CORS_ORIGINS,
    handle: async (request, response) => {
      if (sendStatic(request, response) || (await answer(request, response))) return;
      await sendPage(request, response);
    },
  });

  // Here, since the primary process of several has no use for them.
  const [{ default: next }, { createWorker }, { listenToReplicas }, { startListening }, { hub }, { startPublishing }] =
    await Promise.all([
      import("next"),
      import("@/lib/jobs/worker"),
      import("@/lib/db/connection"),
      import("@/lib/changes/live/listener"),
      import("@/lib/changes/live/hub"),
      import("@/lib/events/publish"),
    ]);
  listenToReplicas();
  // Next takes WebSockets past the front, and needs them for development only.
  const httpServer = dev ? front.server : createServer();
  const port = Number(publicUrl.port) || (publicUrl.protocol === "https:" ? 443 : 80); // of the URLs Next makes
  const app = next({ dev, dir, hostname: publicUrl.hostname, port, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  const sendPage = dev ? handle : createReferencePages(sessionCookieName(publicUrl.origin), handle);

  await mayListen?.();
  await listen(front, settings.PORT);
  // Not before: while Next loads what it serves, nobody takes what the database says, and connections are given up.
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
    await Promise.race([app.close(), sleep(2000)]);
  };
}

function admissionOf({ REQUESTS_AT_ONCE, BURST_PATIENCE_MS: patience }: Env) {
  return createAdmission({ limit: watchLimit(REQUESTS_AT_ONCE), patience });
}

/** A sixth for a caller, half for a company. */
function placesOf({ REQUESTS_AT_ONCE: all, BURST_PATIENCE_MS: patience }: Env) {
  const part = (share: number, least: number) => Math.max(least, Math.floor(all * share));
  return createPlaces({ most: { caller: part(1 / 6, 4), company: part(1 / 2, 6) }, patience });
}

/** The paths of the files in a folder. */
function findFiles(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Set(
    files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, "/")}`),
  );
}

/** What Next's own server of a standalone build does: the configuration is part of the build. */
function readBuiltConfig(dir: string) {
  const path = join(dir, ".next/required-server-files.json");
  if (!existsSync(path)) throw new EnvError("Countersign is not built yet. Run npm run build first.");
  const { config } = JSON.parse(readFileSync(path, "utf8")) as { config: object }; // Next's own file
  // The front compresses.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ ...config, distDir: "./.next", compress: false });
}

async function listen(front: Front, port: number) {
  await front.listen(port).catch((error: NodeJS.ErrnoException) => {
    const other = `PORT ${port}; choose another, such as PORT=${port + 1}. (${error.code})`;
    throw new EnvError(error.code === "EADDRINUSE" ? takenPort("PORT", port) : other);
  });
}
