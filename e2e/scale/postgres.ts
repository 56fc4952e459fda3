import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "@/lib/postgres/account";
import { environment } from "@/lib/postgres/cluster";
import { findFreePort } from "@/lib/postgres/free-port";
import { ask } from "./probe";
import { type Running, startProcess } from "./process";
import type { PostgresPrograms } from "./programs";

const superuser = "countersign";
export const database = "countersign";

type Place = { folder: string; account: Account; programs: PostgresPrograms };
export type Server = {
  port: number;
  password: string;
  url: string;
  start: () => Promise<void>;
  /** PostgreSQL's fast shutdown, that of `pg_ctl stop -m fast`. */
  stop: () => Promise<void>;
};

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
max_wal_senders = 10
wal_keep_size = '1GB'
max_connections = 200
shared_preload_libraries = 'pg_stat_statements'
# Nobody misses what a crash of the machine would lose.
fsync = off
`;

/** Starts a server with an empty database. */
export async function startPrimary(place: Place): Promise<Server> {
  const data = makeFolder(place, "primary");
  const password = randomBytes(24).toString("base64url");
  const pwfile = join(place.folder, "postgres-password");
  writeFileSync(pwfile, password, { mode: 0o600 });
  own(place.account, pwfile);
  const options = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  run(place, place.programs.initdb, [...options, `--username=${superuser}`, `--pwfile=${pwfile}`, `--pgdata=${data}`]);
  appendFileSync(join(data, "postgresql.conf"), settings);

  const server = await serverOn(place, { data, password });
  await server.start();
  await ask(server.url.replace(/\w+$/, "postgres"), `CREATE DATABASE ${database}`);
  await ask(server.url, "CREATE EXTENSION pg_stat_statements");
  return server;
}

/** Starts a streaming replica of the primary. */
export async function startReplica(place: Place, primary: Server): Promise<Server> {
  const data = makeFolder(place, "replica");
  const from = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${primary.password} application_name=replica`;
  run(place, place.programs.pg_basebackup, [
    "-D",
    data,
    "-d",
    from,
    "-R",
    "-X",
    "stream",
    "--checkpoint=fast",
    "--no-sync",
  ]);
  const server = await serverOn(place, { data, password: primary.password });
  await server.start();
  return server;
}

async function serverOn(place: Place, { data, password }: { data: string; password: string }): Promise<Server> {
  const port = await findFreePort();
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  let process: Running | undefined;
  return {
    port,
    password,
    url,
    start: async () => {
      process = await startProcess({
        command: place.programs.postgres,
        args: ["-D", data, "-p", String(port)],
        account: place.account,
        env: environment,
        log: `${data}.log`,
        isReady: async () => (await ask(url.replace(/\w+$/, "postgres"), "SELECT 1")).length === 1,
      });
    },
    stop: async () => {
      await process?.end("SIGINT");
      process = undefined;
    },
  };
}

function makeFolder({ folder, account }: Place, name: string) {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  own(account, path);
  return path;
}

export function own({ uid, gid }: Account, path: string) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function run({ account }: Place, command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { ...account, cwd: "/", env: environment, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** Changes settings of a running server. */
export async function configure({ url }: Server, changes: Record<string, string>) {
  for (const [name, value] of Object.entries(changes)) await ask(url, `ALTER SYSTEM SET ${name} = '${value}'`);
  await ask(url, "SELECT pg_reload_conf()");
}
