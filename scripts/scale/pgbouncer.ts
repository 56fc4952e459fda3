import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "@/lib/free-port";
import type { Account } from "@/lib/postgres/account";
import { database, own, type Server } from "./postgres";
import { listens } from "./probe";
import { startProcess } from "./process";
import type { Programs } from "./programs";

type User = { name: string; password: string };
type Given = { folder: string; account: Account; programs: Programs; primary: Server; replica: Server; user: User };

/** PgBouncer in transaction mode before the primary and the replica, and the URLs of both by it. */
export async function startPgbouncer({ folder, account, programs, primary, replica, user }: Given) {
  const port = await findFreePort();
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    own(account, path);
    return path;
  };
  const users = file("pgbouncer-users", `"${user.name}" "${user.password}"\n`);
  const config = file("pgbouncer.ini", toConfig({ port, users, primary, replica }));
  const process = await startProcess({
    command: programs.pgbouncer,
    args: [config],
    account,
    log: join(folder, "pgbouncer.log"),
    isReady: () => listens(port),
  });
  const urlOf = (name: string) => `postgresql://${user.name}:${user.password}@127.0.0.1:${port}/${name}`;
  return { process, primaryUrl: urlOf(database), replicaUrl: urlOf("replica") };
}

// For what the instances ask for when they connect, which is ignored below.
const limits =
  "connect_query='SET statement_timeout = 5000; SET lock_timeout = 2000; SET idle_in_transaction_session_timeout = 10000'";

function toConfig({
  port,
  users,
  primary,
  replica,
}: { port: number; users: string } & Pick<Given, "primary" | "replica">) {
  return `[databases]
${database} = host=127.0.0.1 port=${primary.port} dbname=${database} ${limits}
replica = host=127.0.0.1 port=${replica.port} dbname=${database} ${limits}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 500
default_pool_size = 24
max_client_conn = 500
server_login_retry = 1
# What clients say of these when they connect cannot hold: a connection to the server is somebody else's the next moment.
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`;
}
