import { mkdirSync, writeFileSync } from "node:fs";
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
    args: ["-p", home, "-e", "stderr", "-c", config],
    account,
    log: join(folder, "nginx.log"),
    isReady: () => listens(port),
  });
  return { process };
}

function toConfig(home: string, port: number, instances: readonly number[]) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
worker_processes 1;
pid ${home}/pid;
events { worker_connections 1024; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${home}/${name};`).join("\n")}
  large_client_header_buffers 4 32k;
  upstream countersign {
${instances.map((instance) => `    server 127.0.0.1:${instance} max_fails=1 fail_timeout=2s;`).join("\n")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 2m;
    location / {
      proxy_pass http://countersign;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      # Only what changes nothing twice is sent to the other instance: nginx takes GET, HEAD, PUT, DELETE and OPTIONS for that.
      proxy_next_upstream error timeout;
      proxy_max_temp_file_size 0;
    }
  }
}
`;
}
