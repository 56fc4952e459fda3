import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { EnvError } from "@/lib/errors";
import { appRole, ensureAppRole } from "@/lib/postgres/app-role";
import { type Cluster, openCluster, superuser } from "@/lib/postgres/cluster";
import { guardDisk } from "@/lib/postgres/disk-guard";
import { findServer, isStarting, launch } from "@/lib/postgres/server";
import { guardLog } from "@/lib/postgres/server-log";
import { log } from "@/lib/telemetry/log";
import { findFreePort } from "./free-port";

type EmbeddedPostgres = {
  /** As the owner of everything. */
  url: string;
  /** As the application. */
  appUrl: string;
  /** Whether it was already running. */
  adopted: boolean;
  /** Stops the server, unless another process of ours still uses it. */
  stop(): Promise<void>;
};

// A session holds this lock, shared, for as long as its process uses the server.
const usersLock = 7_236_641;
/**
 * A PostgreSQL server of our own on `${dataDir}/postgres`, a process of its own that outlives a killed Node and is
 * found again by the next start. Any number of our processes may share it; the last to stop stops it. When it dies
 * under us it is started again on the same port. `others`: settings of the server that differ from ours, for tests.
 */
export async function startEmbedded(dataDir: string, others: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const cluster = openCluster(dataDir);
  let { session, host, port, adopted } = await attach(cluster, others);
  let stopping = false;

  const restart = async () => {
    if (stopping) return;
    const ended = performance.now();
    log.error({ file: cluster.log }, "the embedded database has gone; its own log may say why");
    while (!stopping) {
      try {
        ({ session, adopted } = await attach(cluster, others, port));
        session.once("end", restart);
        const ms = Math.round(performance.now() - ended);
        return log.warn({ ms }, adopted ? "the embedded database is back" : "the embedded database was started again");
      } catch (error) {
        if (stopping) return;
        log.error({ err: error }, "the embedded database does not start");
        await sleep(1000);
      }
    }
  };
  const guards = [guardDisk(cluster.data, () => session), guardLog(cluster.log, () => session)];
  session.once("end", restart);
  const urlOf = (user: string, password: string) =>
    `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/postgres`;
  const url = urlOf(superuser, cluster.password);
  await ensureAppRole(url, cluster.appPassword);
  return {
    url,
    appUrl: urlOf(appRole, cluster.appPassword),
    adopted,
    stop: async () => {
      stopping = true;
      for (const end of guards) end();
      const last = await isLastUser(session).catch(() => false);
      const pid = findServer(cluster)?.pid;
      if (last && pid) await stopServer(cluster, pid);
      await session.end().catch(() => {});
    },
  };
}

/** Connects to the running server, or starts one. Waits for one that is starting, stopping or recovering. */
async function attach(cluster: Cluster, others: Record<string, string>, port?: number) {
  const deadline = Date.now() + 120_000;
  let started: ReturnType<typeof launch> | undefined;
  for (let launches = 0; Date.now() < deadline; await sleep(25)) {
    const server = findServer(cluster);
    const session = server?.ready ? await connect(cluster, server) : undefined;
    if (server && session) return { ...server, session, adopted: server.pid !== started?.pid };
    if (server || (started && isStarting(started))) continue;

    if (launches === 5) break;
    if (launches++) await sleep(200);
    started = launch(cluster, port ?? (await findFreePort()), others);
  }
  throw new EnvError(`The database in ${cluster.data} does not start; ${cluster.log} says why.`);
}

async function connect({ password }: Cluster, { host, port }: { host: string; port: number }) {
  const address = { host, port, database: "postgres", user: superuser, password };
  const session = new Client({ ...address, connectionTimeoutMillis: 2000 });
  session.on("error", () => {}); // `end` follows
  try {
    await session.connect();
    await session.query("select pg_advisory_lock_shared($1)", [usersLock]);
    return session;
  } catch (error) {
    await session.end().catch(() => {});
    if (error instanceof DatabaseError && error.code === "28P01")
      throw new EnvError("The database does not accept the password in DATA_DIR/postgres/password.");
    return undefined;
  }
}

async function isLastUser(session: Client) {
  await session.query("select pg_advisory_unlock_shared($1)", [usersLock]);
  const { rows } = await session.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [usersLock]);
  return rows[0]?.last === true;
}

async function stopServer(cluster: Cluster, pid: number) {
  process.kill(pid, "SIGINT"); // the fast shutdown of PostgreSQL's manual, 18.5
  const deadline = Date.now() + 30_000;
  while (findServer(cluster) && Date.now() < deadline) await sleep(25);
}
