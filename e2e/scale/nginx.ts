import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "@/lib/postgres/account";
import { readDeployed } from "./deployed";
import { own } from "./postgres";
import { listens } from "./probe";
import { startProcess } from "./process";
import type { Programs } from "./programs";

type Options = { folder: string; account: Account; programs: Programs; port: number; instances: readonly number[] };

/** nginx in front of the instances. It notices that an instance is down by failed requests. */
export async function startNginx({ folder, account, programs, port, instances }: Options) {
  const home = join(folder, "nginx");
  mkdirSync(home, { mode: 0o700 });
  own(account, home);
  const config = join(home, "nginx.conf");
  writeFileSync(
    config,
    readDeployed("nginx.conf", [
      ...instances.map((instance, i) => [`app-${i + 1}:3000`, `127.0.0.1:${instance}`] as const),
      ["listen 8080", `listen 127.0.0.1:${port}`],
      ["/tmp/", `${home}/`],
    ]),
  );
  own(account, config);
  const process = await startProcess({
    command: programs.nginx,
    args: ["-p", home, "-e", "stderr", "-g", "daemon off;", "-c", config],
    account,
    log: join(folder, "nginx.log"),
    isReady: () => listens(port),
  });
  return { process };
}
