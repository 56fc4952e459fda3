import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { settings } from "@/e2e/setup/environment";
import { startServer } from "@/e2e/setup/server";
import { findFreePort } from "@/lib/free-port";
import { type Cluster, openCluster } from "@/lib/postgres/cluster";
import { startEmbedded } from "@/lib/postgres/embedded";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { findServer, launch } from "@/lib/postgres/server";
import { openFolder } from "../folder";
import { sendOpen } from "../open-loop";
import type { Outcome } from "../part";
import type { Given } from "./given";
import { countBy } from "./load";

/** A database that is not there when the server starts, and that is stopped and started again while it is asked. */
export async function proveAbsentDatabase({ size, signal }: Given): Promise<Outcome> {
  const times = Math.min(size, 10);
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const database = await startEmbedded(join(folder, "data"));
  await prepareDatabase(database);
  const dbPort = Number(new URL(database.url).port);
  const cluster = openCluster(join(folder, "data"));
  await database.stop();
  stack.defer(() => stop(cluster));

  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...settings(folder, port), DATABASE_URL: database.appUrl, PORT: String(port) };
  stack.use(await startServer({ folder, log: join(folder, "server.log"), env }));
  const statusOf = (path: string) =>
    fetch(origin + path).then(
      ({ status }) => status,
      () => 0,
    );
  const absent = [await statusOf("/api/health/live"), await statusOf("/api/health/ready")];
  const untilReady = async () => {
    const begun = performance.now();
    while ((await statusOf("/api/health/ready")) !== 200 && performance.now() - begun < 30_000) await sleep(20);
    return (performance.now() - begun) / 1000;
  };
  launch(cluster, dbPort);
  const first = await untilReady();

  const recoveries: number[] = [];
  const stopping = new AbortController();
  const next = () => ({ path: "/api/v1/me", headers: { authorization: "Bearer none" } });
  const ready = () => ({ path: "/api/health/ready" });
  let turn = 0;
  const load = sendOpen({
    origin,
    next: () => (turn++ % 2 ? next() : ready()),
    signal: AbortSignal.any([signal, stopping.signal]),
    perSecond: 100,
    seconds: 3600,
  });
  for (let time = 0; time < times && !signal.aborted; time++) {
    await sleep(500);
    await stop(cluster);
    await sleep(1000);
    launch(cluster, dbPort);
    recoveries.push(await untilReady());
  }
  stopping.abort();
  const answers = await load;

  const longest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
  const violations: string[] = [];
  if (absent.join() !== "200,503") violations.push(`Without a database, alive and ready are answered with ${absent}.`);
  if (answers.some(({ status }) => ![200, 401, 503].includes(status))) violations.push(`Stopped: ${countBy(answers)}.`);
  if (Math.max(first, ...recoveries) > 30) violations.push("It took longer than 30 s to be ready again.");
  return {
    figures: {
      "started without a database: alive, ready; seconds to ready when it is there": `${absent.join(", ")}; ${first.toFixed(2)}`,
      [`answers while the database is stopped and started ${times} times`]: countBy(answers),
      "the longest of them; until ready again at most, s": `${longest.toFixed(1)}; ${Math.max(...recoveries).toFixed(2)}`,
    },
    violations,
  };
}

/** At once: PostgreSQL's immediate shutdown, which leaves it to recover. */
async function stop(cluster: Cluster) {
  const pid = findServer(cluster)?.pid;
  if (pid) process.kill(pid, "SIGQUIT");
  while (findServer(cluster)) await sleep(20);
}
