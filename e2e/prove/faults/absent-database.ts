import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { settings } from "@/e2e/setup/environment";
import { startServer } from "@/e2e/setup/server";
import { type Cluster, openCluster } from "@/lib/postgres/cluster";
import { findFreePort } from "@/lib/postgres/free-port";
import { findServer, launch } from "@/lib/postgres/server";
import { buildOnce } from "@/scripts/build/build-app";
import { openFolder } from "../folder";
import { openDatabase } from "../instances";
import { type Answer, sendOpen } from "../open-loop";
import { compareWithMost, merge, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { createAccount } from "./account";
import { judge, send, slowest, until, untilRecovered } from "./load";
import { type ScenarioOptions, timesOf } from "./scenario";

const mostPerSecond = 100;
/** Milliseconds from one restart to the next stop, enough to recover. */
const between = 4000;
/** The longest time for an answer, in seconds. */
const longest = 30;

/** A database that is down when the server starts, and that is repeatedly stopped and started under load. */
export async function proveAbsentDatabase({ size, signal }: ScenarioOptions): Promise<Outcome> {
  await buildOnce();
  await using stack = new AsyncDisposableStack();
  const place = await openPlace(stack);
  return merge({
    "at the start: ": await startWithout(place),
    "stopped and started again: ": await stopAndStart(place, { size, signal }),
  });
}

type Place = Awaited<ReturnType<typeof openPlace>>;

/** A server whose database is stopped, and a user who signed in before. */
async function openPlace(stack: AsyncDisposableStack) {
  const folder = openFolder(stack);
  const database = await openDatabase(folder, stack);
  const [cluster, port] = [openCluster(join(folder, "data")), await findFreePort()];
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...settings(folder, port), DATABASE_URL: database.appUrl, PORT: String(port) };
  const start = () => startServer({ folder, log: join(folder, "server.log"), env });
  const before = await start();
  const headers = await (await createAccount(database.url, origin)).authorize();
  await before[Symbol.asyncDispose]();
  await database.stop();
  stack.defer(() => stop(cluster));
  const startTime = performance.now();
  stack.use(await start());
  const paths = ["/api/v1/orders/all", "/api/v1/me", "/api/health/ready"];
  return {
    up: (performance.now() - startTime) / 1000,
    cluster,
    origin,
    headers,
    paths,
    read: (path = "/api/v1/orders/all") => send(origin + path, { headers }),
    launch: () => launch(cluster, Number(new URL(database.url).port)),
  };
}

async function startWithout({ up, read, launch }: Place): Promise<Outcome> {
  const live = await read("/api/health/live");
  const absent = [await read("/api/health/ready"), await read(), await read("/api/v1/me")];
  launch();
  const wait = await untilRecovered(() => read("/api/health/ready"));
  const after = await read();

  const violations = judge("Without a database", absent, longest);
  if (live.status !== 200) violations.push(`Without a database, live is answered ${live.status}.`);
  if (absent.some(({ status }) => status === 200)) violations.push(`Without a database: ${countStatuses(absent)}.`);
  if (after.status !== 200) violations.push(`Once it was ready, a read was answered ${after.status}.`);
  const { figures, late } = compareWithMost({
    "up, s": [up, 5],
    "the longest answer, s": [slowest(absent), 2.5],
    "ready when the database is there, s": [wait, 2],
  });
  return {
    figures: { "live; ready and reads": `${live.status}; ${countStatuses(absent)}`, ...figures },
    violations,
    late,
  };
}

async function stopAndStart(
  { cluster, origin, headers, paths, read, launch }: Place,
  { size, signal }: Pick<ScenarioOptions, "size" | "signal">,
) {
  const end = new AbortController();
  let turn = 0;
  const startTime = performance.now();
  const load = sendOpen({
    origin,
    next: () => ({ path: paths[turn++ % paths.length] ?? "", headers }),
    signal: AbortSignal.any([signal, end.signal]),
    perSecond: Math.min(size * 10, mostPerSecond),
    seconds: 3600,
  });
  const restarts: number[] = [];
  for (let left = timesOf(size, 10); left > 0 && !signal.aborted; left--) {
    await sleep(500);
    await stop(cluster);
    await sleep(1000);
    launch();
    await until("The database takes connections", () => findServer(cluster)?.ready === true, 5);
    restarts.push(performance.now() - startTime);
    await untilRecovered(read);
    await sleep(between);
  }
  end.abort();
  const answers = await load;

  const recoveries = restarts.map((restart) => recoveryOf(answers, restart));
  const { figures, late } = compareWithMost({
    "the longest answer, s": [slowest(answers), 3],
    "the first 200 after the database takes connections, s": [Math.max(...recoveries.map(({ first }) => first)), 1],
    "nothing but 200 after, s": [Math.max(...recoveries.map(({ all }) => all)), 3],
  });
  return {
    figures: { [`answers around ${restarts.length} restarts`]: countStatuses(answers), ...figures },
    violations: judge("Around restarts", answers, longest),
    late,
  };
}

/** Seconds from a restart to the first 200, and to the last other answer. */
function recoveryOf(answers: readonly Answer[], restart: number) {
  const next = answers.filter(({ at }) => at > restart && at < restart + between);
  const [good, bad] = [next.filter(({ status }) => status === 200), next.filter(({ status }) => status !== 200)];
  const seconds = (at: number) => (at - restart) / 1000;
  return {
    first: seconds(Math.min(...good.map(({ at }) => at))),
    all: seconds(Math.max(restart, ...bad.map(({ at }) => at))),
  };
}

/** PostgreSQL's immediate shutdown, after which it has to recover. */
async function stop(cluster: Cluster) {
  const pid = findServer(cluster)?.pid;
  if (pid) process.kill(pid, "SIGQUIT");
  while (findServer(cluster)) await sleep(20);
}
