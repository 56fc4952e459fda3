import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { percentile } from "@/e2e/bench/statistics";
import { ask } from "@/e2e/scale/probe";
import { type Cluster, openCluster } from "@/lib/postgres/cluster";
import { startEmbedded } from "@/lib/postgres/embedded";
import { findServer } from "@/lib/postgres/server";
import { openFolder } from "../folder";
import { prepareFolder } from "../instances";
import { compareWithMost, type Outcome } from "../part";
import { until } from "./load";
import type { ScenarioOptions } from "./scenario";

const writers = 8;
/** How many writes are acknowledged between two kills. */
const writes = 550;

/** Kills the embedded database during writes: no acknowledged write is lost, and it restarts by itself. */
export async function proveDatabaseEnds({ size, signal }: Pick<ScenarioOptions, "size" | "signal">): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const dataDir = prepareFolder(folder);
  const database = await startEmbedded(dataDir);
  stack.defer(database.stop);
  const cluster = openCluster(dataDir);
  await ask(database.url, `CREATE TABLE "acknowledged" ("writer" int, "n" bigint, PRIMARY KEY ("writer", "n"))`);
  const work = { url: database.url, acknowledged: Array<number>(writers).fill(0), ended: false };
  stack.defer(() => {
    work.ended = true;
  });
  const writing = Array.from({ length: writers }, async (_, writer) => {
    while (!work.ended) await write(work, writer).catch(() => sleep(10));
  });
  const recoveries: number[] = [];
  for (let time = 0; time < size && !signal.aborted; time++) {
    const enough = sum(work.acknowledged) + writes;
    await until("Enough writes", () => sum(work.acknowledged) >= enough, 5);
    const start = performance.now();
    const pid = kill(cluster, time % 2 === 0);
    await until("Another server", () => isAnother(cluster, pid), 5);
    const there = sum(work.acknowledged);
    await until("Written to again", () => sum(work.acknowledged) > there, 5);
    recoveries.push(performance.now() - start);
  }
  work.ended = true;
  await Promise.all(writing);
  const losers = await countLosers(work);
  const violations = losers > 0 ? [`${losers} of ${writers} writers have lost what was acknowledged.`] : [];
  const seconds = (share: number) => percentile(recoveries, share) / 1000;
  const { figures, late } = compareWithMost({ "until it is written to again, p99, s": [seconds(0.99), 2] });
  return {
    figures: {
      [`writes acknowledged around ${recoveries.length} kills of the embedded database, writers that lost some`]: `${sum(work.acknowledged)}, ${losers}`,
      ...figures,
      "the same, median and longest, s": `${seconds(0.5).toFixed(2)}, ${seconds(1).toFixed(2)}`,
    },
    violations,
    late,
  };
}

type Work = { url: string; acknowledged: number[]; ended: boolean };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Its first process, or all of them at once, as a crash of the machine would. */
function kill(cluster: Cluster, all: boolean) {
  const pid = findServer(cluster)?.pid;
  if (!pid) throw new Error("The database is not running.");
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  for (const each of [pid, ...(all ? stdout.trim().split(/\s+/).filter(Boolean).map(Number) : [])]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {} // it has just ended
  }
  return pid;
}

function isAnother(cluster: Cluster, before: number) {
  const server = findServer(cluster);
  return server !== undefined && server.pid !== before && server.ready;
}

async function countLosers({ url, acknowledged }: Work) {
  const rows = await ask<{ writer: number; last: string; count: string }>(
    url,
    `SELECT "writer", max("n") AS last, count(*) AS count FROM "acknowledged" GROUP BY 1`,
  );
  return acknowledged.filter((last, writer) => {
    const row = rows.find((each) => each.writer === writer);
    return last > 0 && (Number(row?.last ?? 0) < last || Number(row?.count) !== Number(row?.last));
  }).length;
}

/** Continues after the last stored number, until the connection is lost. */
async function write(work: Work, writer: number) {
  const { acknowledged } = work;
  const client = new Client({ connectionString: work.url, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined); // the statement fails by itself
  try {
    await client.connect();
    const { rows } = await client.query<{ last: string }>(
      `SELECT coalesce(max("n"), 0) AS last FROM "acknowledged" WHERE "writer" = $1`,
      [writer],
    );
    const last = Number(rows[0]?.last);
    if (last < (acknowledged[writer] ?? 0)) return await sleep(1000); // a lost write, which the check at the end reports
    for (let n = last + 1; !work.ended; n++) {
      await client.query({ name: "write", text: `INSERT INTO "acknowledged" VALUES ($1, $2)`, values: [writer, n] });
      acknowledged[writer] = n;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
