import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "@/lib/postgres/account";
import { own } from "./postgres";
import { listens } from "./probe";
import { startProcess } from "./process";
import type { Programs } from "./programs";

type Given = { folder: string; account: Account; programs: Programs; port: number; instances: readonly number[] };

/** nginx before the instances. It knows of an instance that is away by the requests that fail there. */
export async function startNginx({ folder, account, programs, port, instances }: Given) {
  const home = join(folder, "nginx");
  mkdirSync(home, { mode: 0o700 });
  own(account, home);
  const config = join(home, "nginx.conf");
  writeFileSync(config, toConfig(home, port, instances));
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

/** What deploy/ has, on addresses and in a folder of this machine's. */
function toConfig(home: string, port: number, instances: readonly number[]) {
  const here: readonly [string, string][] = [
    ...instances.map((instance, i): [string, string] => [`app-${i + 1}:3000`, `127.0.0.1:${instance}`]),
    ["listen 8080", `listen 127.0.0.1:${port}`],
    ["/tmp/", `${home}/`],
  ];
  return here.reduce(
    (config, [there, own]) => {
      if (!config.includes(there)) throw new Error(`deploy/nginx.conf has no ${there}.`);
      return config.replaceAll(there, own);
    },
    readFileSync("deploy/nginx.conf", "utf8"),
  );
}
