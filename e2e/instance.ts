import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "@/lib/env";
import { findFreePort } from "@/lib/postgres/free-port";
import { startServer } from "./setup/server";

/** Another instance of the server, with the database, secret and public URL of the one that all tests share. */
export async function startInstance(settings: Record<string, string> = {}, script?: string) {
  const port = String(await findFreePort());
  const folder = dirname(env().DATA_DIR);
  const log = join(folder, `instance-${randomUUID()}.log`);
  const shared = { ...process.env, NODE_OPTIONS: "", LOG_LEVEL: "info" };
  const { server, ...rest } = await startServer({ folder, log, script, env: { ...shared, PORT: port, ...settings } });
  return {
    ...rest,
    url: `http://127.0.0.1:${port}`,
    signal: (signal: NodeJS.Signals) => server.kill(signal),
    /** The worker processes, if there are several. */
    processes: () => childrenOf(rest.pid),
    output: () => readFile(log, "utf8"),
  };
}

function childrenOf(pid = 0) {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((row) => row.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}
