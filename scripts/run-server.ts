import cluster from "node:cluster";
import { on } from "node:events";
import { env } from "@/lib/env";
import { findUndurable } from "@/lib/postgres/durability";
import { mayAlterTables } from "@/lib/postgres/privileges";
import { warnOfRuntime } from "@/lib/server/health/runtime";
import { startProcesses } from "@/lib/server/processes";
import { type Serving, serve } from "@/lib/server/serve";
import { startTelemetry } from "@/lib/server/start-telemetry";
import { stopSignal, untilAborted } from "@/lib/server/stop-signal";
import { keepOutputClean, log } from "@/lib/telemetry/log";

type Options = { dev: boolean; dir: string; lane?: Serving["lane"] };

/** The server, and nothing else. Built, it answers the API by its `lane`; from the sources, for development, Next does. */
export async function runServer({ dev, dir, lane }: Options) {
  const stopped = untilAborted(stopSignal());
  process.on("uncaughtException", logUncaught);
  process.env.PUBLIC_URL = env().PUBLIC_URL;
  if (!dev) keepOutputClean();

  const stopTelemetry = await startTelemetry(env());
  const serving = { settings: env(), dir, dev, ...(env().API_LANE && lane && { lane }) };
  if (cluster.isWorker) await serveAsOneOfSeveral(stopped, serving);
  else if (env().WEB_CONCURRENCY > 1 && !dev) await serveBySeveral(stopped);
  else await serveAlone(stopped, serving);
  await stopTelemetry();
  process.exit();
}

/** An error of ours in one request, or in none, does not end what others are being answered. */
function logUncaught(error: unknown, origin: string) {
  log.error({ err: error, origin }, "an error that nothing has caught");
}

async function serveAlone(stopped: Promise<void>, serving: Serving) {
  const stop = await serve(serving);
  tellReady(1);
  await stopped;
  log.info("stopping");
  await stop();
}

async function serveBySeveral(stopped: Promise<void>) {
  const processes = startProcesses(env().WEB_CONCURRENCY);
  try {
    const started = await Promise.race([processes.started.then(() => true), stopped]);
    if (started) tellReady(env().WEB_CONCURRENCY);
    await Promise.race([processes.failed, stopped]);
    log.info("stopping");
  } finally {
    await processes.stop();
  }
}

async function serveAsOneOfSeveral(stopped: Promise<void>, serving: Serving) {
  const mayListen = async () => {
    process.send?.("prepared");
    await Promise.race([untilMessage("listen"), stopped]);
  };
  const stop = await serve({ ...serving, mayListen });
  process.send?.("listening");
  await stopped;
  await stop();
}

async function untilMessage(word: string) {
  for await (const [message] of on(process, "message")) if (message === word) return;
}

function tellReady(processes: number) {
  log.info({ port: env().PORT, url: env().PUBLIC_URL, processes }, "listening");
  process.send?.("ready");
  warnOfRuntime();
  void warnOfPrivileges();
  void warnOfLosses();
}

async function warnOfLosses() {
  const settings = await findUndurable(env().DATABASE_URL).catch(() => []);
  if (settings.length === 0) return;
  log.error({ settings }, "The database can lose acknowledged writes in a crash. Turn these settings on.");
}

/** What the server cannot do, nobody can make it do. A database that is away is told of elsewhere. */
async function warnOfPrivileges() {
  if (!(await mayAlterTables(env().DATABASE_URL).catch(() => false))) return;
  log.warn("The user of DATABASE_URL can alter tables and the audit log. Use one that cannot (docs/audit.md).");
}
