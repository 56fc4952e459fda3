import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { codeOf } from "@/lib/errors";
import { program } from "@/lib/postgres/binaries";
import { type Cluster, environment, isRunning } from "@/lib/postgres/cluster";
import { durable } from "@/lib/postgres/durability";
import { logSettings, openLog } from "@/lib/postgres/server-log";

const settings = {
  listen_addresses: "127.0.0.1",
  max_connections: 100,
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  random_page_cost: 1.1,
  max_wal_size: "2GB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "countersign",
  ...logSettings,
  ...durable,
};

/** Starts a server in a session of its own, so that Ctrl-C in the terminal does not reach it. */
export function launch({ data, log, account, binaries }: Cluster, port: number, others: Record<string, string> = {}) {
  removeStalePid(data);
  const output = openLog(log);
  const all = { ...settings, ...others, port, unix_socket_directories: socketFolder(data) };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(program(binaries, "postgres"), ["-D", data, ...options], {
    ...account,
    cwd: "/",
    detached: true,
    env: environment,
    stdio: ["ignore", output, output],
  });
  server.on("error", () => {}); // seen as a server that never starts
  server.unref();
  fs.closeSync(output);
  return server;
}

/** Its own folder, which nobody else may enter; none where the socket's path would be too long, or there are no sockets. */
function socketFolder(data: string) {
  const longest = Buffer.byteLength(join(data, ".s.PGSQL.65535"));
  return process.platform !== "win32" && longest <= 103 && !data.includes(",") ? data : "";
}

export function isStarting(server: ChildProcess) {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

/** The live server on the cluster's folder, whoever started it. */
export function findServer({ data }: Cluster) {
  const file = readPid(data);
  return file && isServer(file.pid, data) ? file : undefined;
}

/** The lines of postmaster.pid: pid, folder, start time, port, socket folder, address, shared memory, state. */
function readPid(data: string) {
  const text = readIfThere(join(data, "postmaster.pid"));
  if (text === undefined) return undefined;
  const [pid, , , port, socket, , , state] = text.split("\n");
  return { pid: Number(pid), port: Number(port), host: socket || "127.0.0.1", ready: state?.trim() === "ready" };
}

/** A server that ends takes its file with it at any moment. */
function readIfThere(path: string) {
  try {
    return fs.readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** PostgreSQL takes over the file of a dead process; one whose number went to another program stops it for good. */
function removeStalePid(data: string) {
  const file = readPid(data);
  if (file && isRunning(file.pid) && !isServer(file.pid, data))
    fs.rmSync(join(data, "postmaster.pid"), { force: true });
}

function isServer(pid: number, data: string) {
  return pid > 0 && isRunning(pid) && commandOf(pid).includes(data);
}

function commandOf(pid: number) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
}
