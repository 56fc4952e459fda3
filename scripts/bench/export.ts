/**
 * How fast the largest list is exported, and what it costs in memory: `npm run bench:export` with DATABASE_URL leading to
 * the data of `npm run bench:data`. It starts the built server itself; the client is on the same machine.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/free-port";
import { run } from "@/scripts/run";
import { startServer } from "@/scripts/server-process";

const megabyte = 1024 * 1024;
const path = "/exports/approvals?direction=all";
const cases = [
  { name: "CSV", query: "&format=csv" },
  { name: "CSV, gzip", query: "&format=csv", encoding: "gzip" },
  { name: "CSV, 4 columns", query: "&format=csv&columns=ID,OrderID,Status,DateCreated" },
  { name: "NDJSON", query: "&format=ndjson" },
  { name: "NDJSON, to a slow reader", query: "&format=ndjson", megabytesPerSecond: 4, seconds: 30 },
];
type Case = (typeof cases)[number];

await run(async () => {
  const port = await findFreePort();
  const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: "error" };
  Object.assign(process.env, { AUTH_SECRET: randomBytes(32).toString("base64url"), ...settings });
  const server = startServer({ env: {}, dev: false });
  await server.ready;
  const headers = { authorization: `Bearer ${await signIn()}` };
  const usage = () => usageOf(String(server.pid));

  // A smaller export first: what the server needs for any is not counted as what a large one needs.
  await measure({ name: "warm-up", query: "&format=csv&DateCreated=>2026-06-01" }, { port, headers, usage });
  const results = [];
  for (const each of cases) results.push(await measure(each, { port, headers, usage }));
  console.table(results);
  await server.stop();
  process.exit();
});

/** A token of somebody who sees every order. */
async function signIn() {
  const { db } = await import("@/lib/db");
  const { accessToken } = await import("@/e2e/credentials");
  const owner = await db.user.findFirstOrThrow({
    where: { company: { type: "Owner" }, roles: { has: "FullAccess" }, active: true },
  });
  return accessToken(owner);
}

type Usage = { memory: number; cpu: number };
type Server = { port: number; headers: Record<string, string>; usage: () => Usage };

/** Megabytes now, and seconds of a processor from the start. */
function usageOf(pid: string): Usage {
  const [rss = "", time = ""] = execFileSync("ps", ["-o", "rss=,time=", "-p", pid], { encoding: "utf8" })
    .trim()
    .split(/\s+/);
  return { memory: Number(rss) / 1024, cpu: time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) };
}

async function measure({ name, query, ...pace }: Case, { port, headers, usage }: Server) {
  const [before, start] = [usage(), performance.now()];
  const samples = [before.memory];
  const sampling = setInterval(() => samples.push(usage().memory), 250);
  const response = await fetch(`http://localhost:${port}/api/v1${path}${query}`, {
    headers: { ...headers, "accept-encoding": pace.encoding ?? "identity" },
  });
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const firstByte = performance.now() - start;
  let [rows, bytes] = [0, 0];
  for await (const chunk of response.body) {
    rows += count(chunk);
    bytes += chunk.length;
    const seconds = (performance.now() - start) / 1000;
    if (pace.seconds && seconds > pace.seconds) break;
    if (pace.megabytesPerSecond) await sleep(1000 * Math.max(0, bytes / megabyte / pace.megabytesPerSecond - seconds));
  }
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  return {
    export: name,
    rows,
    "rows/s": Math.round(rows / seconds),
    "rows/s of CPU": Math.round(rows / (usage().cpu - before.cpu)),
    "MB/s": Math.round(bytes / megabyte / seconds),
    "first byte, s": Math.round(firstByte / 100) / 10,
    "memory before, MB": Math.round(before.memory),
    "at most, MB": Math.round(Math.max(...samples)),
  };
}

function count(chunk: Uint8Array) {
  let lines = 0;
  for (const byte of chunk) if (byte === 10) lines++;
  return lines;
}
