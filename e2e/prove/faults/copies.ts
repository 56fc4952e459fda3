import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { percentile } from "@/e2e/bench/statistics";
import { startProcess } from "@/e2e/scale/process";
import { settings } from "@/e2e/setup/environment";
import { packed } from "@/e2e/setup/packed";
import { openCluster } from "@/lib/postgres/cluster";
import { findFreePort } from "@/lib/postgres/free-port";
import { findServer } from "@/lib/postgres/server";
import { buildOnce } from "@/scripts/build/build-app";
import { openFolder } from "../folder";
import { prepareFolder } from "../instances";
import { compareWithMost, type Outcome } from "../part";
import { until } from "./load";
import { isShort, type ScenarioOptions } from "./scenario";
import { startWriter } from "./writer";

const mostKills = 51;
const mostRows = 10_000;

/**
 * Kills `npm start`, which leaves its database running: the next start uses that one. Then starts a second copy on the
 * same folder, and stops both in turn during writes.
 */
export async function startCopies({ size, signal }: ScenarioOptions): Promise<Outcome> {
  await buildOnce();
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const data = prepareFolder(folder);
  const start = async () => {
    const port = await findFreePort();
    const env = { ...settings(folder, port), DATABASE_URL: "", PORT: String(port), DATA_DIR: data };
    const startTime = performance.now();
    const copy = await startProcess({
      command: process.execPath,
      args: packed("scripts/start.ts"),
      cwd: process.cwd(),
      env,
      log: join(folder, "start.log"),
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok,
    });
    return { ...copy, seconds: (performance.now() - startTime) / 1000, port };
  };
  let one = await start();
  const cluster = openCluster(data);
  const serverPid = findServer(cluster)?.pid;
  const violations: string[] = [];
  const times: number[] = [];
  const kills = isShort(size) ? 1 : Math.min(Math.ceil(size / 4) + 1, mostKills);
  for (let time = 0; time < kills && !signal.aborted; time++) {
    await one.end("SIGKILL");
    one = await start();
    times.push(one.seconds);
    if (findServer(cluster)?.pid !== serverPid || serversOn(cluster.data) !== 1)
      violations.push(`After a kill ${serversOn(cluster.data)} databases run.`);
  }
  const other = await start();
  const port = findServer(cluster)?.port;
  const writer = await startWriter(`postgresql://countersign:${cluster.password}@127.0.0.1:${port}/postgres`);
  const rows = Math.min(size * 500, mostRows);
  await writer.until(rows / 2);
  await one.end("SIGTERM");
  await writer.until(rows);
  const { acknowledged, lost } = await writer.end();
  if (lost > 0) violations.push(`Of ${acknowledged} rows ${lost} were lost when one of two copies was stopped.`);
  if (!(await fetch(`http://127.0.0.1:${other.port}/api/health/ready`)).ok)
    violations.push("When one of two copies was stopped, the other was not ready.");
  await other.end("SIGTERM");
  await until("The database stopped with the last copy", () => !findServer(cluster), 50);
  const { figures, late } = compareWithMost({ "to ready, the longest, s": [percentile(times, 1), 3] });
  return {
    figures: {
      [`npm start after ${times.length} kills that left the database, each time one server; s to ready, median`]:
        percentile(times, 0.5).toFixed(1),
      ...figures,
      "two copies on one folder, one stopped: rows acknowledged, lost": `${acknowledged}, ${lost}`,
    },
    violations,
    late,
  };
}

/**
 * How many servers run on a data folder: their main processes have it in their arguments, as a new child process has for
 * a moment.
 */
function serversOn(data: string) {
  const pids = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && readProcess(name, "cmdline").includes(`-D\0${data}\0`),
  );
  return pids.filter((pid) => !pids.includes(parentOf(pid))).length;
}

/** The second field after the program's name, which is in parentheses. */
const parentOf = (pid: string) => readProcess(pid, "stat").split(") ").at(-1)?.split(" ")[1] ?? "";

function readProcess(pid: string, file: "cmdline" | "stat") {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended
  }
}
