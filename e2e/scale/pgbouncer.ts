import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "@/lib/postgres/account";
import { findFreePort } from "@/lib/postgres/free-port";
import { readDeployed } from "./deployed";
import { database, own, type Server } from "./postgres";
import { listens } from "./probe";
import { startProcess } from "./process";
import type { Programs } from "./programs";

type User = { name: string; password: string };
type Options = { folder: string; account: Account; programs: Programs; primary: Server; replica: Server; user: User };

/** PgBouncer in transaction mode in front of the primary and the replica, and its URLs for both. */
export async function startPgbouncer({ folder, account, programs, primary, replica, user }: Options) {
  const port = await findFreePort();
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    own(account, path);
    return path;
  };
  const users = file("pgbouncer-users", `"${user.name}" "${user.password}"\n`);
  const config = file(
    "pgbouncer.ini",
    readDeployed("pgbouncer.ini", [
      ["host=primary port=5432", `host=127.0.0.1 port=${primary.port}`],
      ["host=replica port=5432", `host=127.0.0.1 port=${replica.port}`],
      ["listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1"],
      ["listen_port = 6432", `listen_port = ${port}`],
      ["/tmp/users.txt", users],
    ]),
  );
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
