import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "@/lib/env";
import { findFreePort } from "@/lib/postgres/free-port";
import { buildOnce } from "@/scripts/build/build-app";
import { median } from "./statistics";

const times = 3;

/** From `npm start` to the first 200, with a build and an embedded database that holds the demo. */
export async function measureStart({ DATA_DIR }: Settings, signal: AbortSignal) {
  await buildOnce();
  const folder = resolve(DATA_DIR, "bench", "start");
  await rm(folder, { recursive: true, force: true });
  const first = await start(folder);
  const seconds: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    signal.throwIfAborted();
    seconds.push(await start(folder));
  }
  console.table({
    "npm start": { "seconds to the first 200": median(seconds) },
    "the first, which makes the database": { "seconds to the first 200": first },
  });
  return { "start, seconds": median(seconds), "first start, seconds": first };
}

async function start(dataDir: string) {
  const port = await findFreePort();
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...env } = process.env;
  const begin = performance.now();
  const child = spawn("npm", ["start"], {
    detached: true,
    stdio: "ignore",
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error("npm start has ended.");
      await sleep(20);
    }
    return (performance.now() - begin) / 1000;
  } finally {
    if (child.pid) await endGroup(child.pid);
  }
}

/** npm ends before its child, which still stops the database that the next start needs. */
async function endGroup(leader: number) {
  process.kill(-leader, "SIGTERM");
  while (isThere(leader)) await sleep(20);
}

function isThere(leader: number) {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}

async function answers(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
  return response?.status === 200;
}
