import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openCluster } from "@/lib/postgres/cluster";
import { startEmbedded } from "@/lib/postgres/embedded";
import { findServer } from "@/lib/postgres/server";
import { percentile } from "@/scripts/bench/statistics";
import { ask } from "@/scripts/scale/probe";
import { openFolder } from "../folder";
import type { Outcome } from "../part";

const writers = 8;

/** Kills the embedded database while it is written to: nothing that it has acknowledged is lost, and it comes back by itself. */
export async function proveDatabaseEnds(times: number, signal: AbortSignal): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const dataDir = join(folder, "data");
  const database = await startEmbedded(dataDir);
  stack.defer(database.stop);
  const cluster = openCluster(dataDir);
  await ask(database.url, `CREATE TABLE "acknowledged" ("writer" int, "n" bigint, PRIMARY KEY ("writer", "n"))`);
  const acknowledged = Array<number>(writers).fill(0);
  const recoveries: number[] = [];
  let ended = false;
  const writing = Array.from({ length: writers }, async (_, writer) => {
    while (!ended) await write(database.url, writer, acknowledged).catch(() => sleep(10));
  });
  for (let time = 0; time < times && !signal.aborted; time++) {
    await sleep(200);
    const pid = findServer(cluster)?.pid;
    const before = sum(acknowledged);
    if (pid) process.kill(pid, "SIGKILL");
    const killed = performance.now();
    await sleep(20);
    while (sum(acknowledged) <= before + writers && performance.now() - killed < 30_000) await sleep(5);
    recoveries.push(performance.now() - killed);
  }
  ended = true;
  await Promise.all(writing);
  const rows = await ask<{ writer: number; last: string; count: string }>(
    database.url,
    `SELECT "writer", max("n") AS last, count(*) AS count FROM "acknowledged" GROUP BY 1`,
  );
  const lost = acknowledged.filter((last, writer) => {
    const row = rows.find((each) => each.writer === writer);
    return last > 0 && (Number(row?.last ?? 0) < last || Number(row?.count) !== Number(row?.last));
  }).length;
  const violations = lost > 0 ? [`${lost} of ${writers} writers have lost what was acknowledged.`] : [];
  if (percentile(recoveries, 1) > 30_000) violations.push("The database did not come back.");
  return {
    figures: {
      [`writes acknowledged around ${recoveries.length} kills of the embedded database, writers that lost some`]: `${sum(acknowledged)}, ${lost}`,
      "seconds until it is written to again, median and longest": `${(percentile(recoveries, 0.5) / 1000).toFixed(2)}, ${(percentile(recoveries, 1) / 1000).toFixed(2)}`,
    },
    violations,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Goes on with the number after the last that is there, as long as the connection holds. */
async function write(url: string, writer: number, acknowledged: number[]) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined); // the statement fails by itself
  try {
    await client.connect();
    const { rows } = await client.query<{ last: string }>(
      `SELECT coalesce(max("n"), 0) AS last FROM "acknowledged" WHERE "writer" = $1`,
      [writer],
    );
    const found = Number(rows[0]?.last);
    if (found < (acknowledged[writer] ?? 0)) return await sleep(1000); // lost; the end tells
    for (let n = found + 1; n < found + 5000; n++) {
      await client.query({ name: "write", text: `INSERT INTO "acknowledged" VALUES ($1, $2)`, values: [writer, n] });
      acknowledged[writer] = n;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
