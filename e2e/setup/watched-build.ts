import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "@/lib/postgres/free-port";
import { contents } from "@/scripts/build/fingerprint";

const run = promisify(execFile);

type Secrets = Record<string, string>;
/** The secrets around a build, and the hosts it contacted. */
export type WatchedBuild = { secrets: Secrets[]; connections: string[]; proxied: string[] };

/** Settings with a secret, and how they contain it. */
const settings: Record<string, (secret: string) => string> = {
  AUTH_SECRET: (secret) => secret,
  AUTH_SECRET_PREVIOUS: (secret) => secret,
  DATABASE_URL: (secret) => `postgresql://app:${secret}@db.test/app`,
  DATABASE_OWNER_URL: (secret) => `postgresql://owner:${secret}@db.test/app`,
  DATABASE_REPLICA_URLS: (secret) => `postgresql://app:${secret}@replica.test/app`,
  SMTP_URL: (secret) => `smtp://mailer:${secret}@mail.test:587`,
  METRICS_TOKEN: (secret) => secret,
  OTEL_EXPORTER_OTLP_HEADERS: (secret) => `authorization=${secret}`,
};

/**
 * Builds a copy of the sources, and moves the build to `to`. There are secrets in its environment, in a .env file and in
 * mails. Its connections, and its requests to the proxy in its environment, are recorded.
 */
export async function buildWatched(to: string): Promise<WatchedBuild> {
  await using stack = new AsyncDisposableStack();
  const folder = resolve("test-results/build");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  for (const path of contents) if (existsSync(path)) await cp(path, join(folder, path), { recursive: true });
  // Hard links instead of another copy; the build would not follow a symbolic link.
  await run("cp", ["-al", "node_modules", folder]);

  const [inFile, inEnvironment, inMail] = [makeSecrets(), makeSecrets(), { mail: makeSecret() }];
  const lines = Object.entries(toSettings(inFile)).map((line) => line.join("="));
  await writeFile(join(folder, ".env"), lines.join("\n"));
  for (const data of [".data", "data"]) {
    await mkdir(join(folder, data, "mail"), { recursive: true });
    await writeFile(join(folder, data, "mail/2026-11-22T08-00-00-000Z-reset-mail.eml"), inMail.mail);
  }

  const proxied: string[] = [];
  const proxy = await listenAsProxy(stack, proxied);
  const NETWORK_LOG = join(folder, "network.log");
  await run(process.execPath, ["--import=tsx", "scripts/build.ts"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CI: process.env.CI,
      ...toSettings(inEnvironment),
      NODE_ENV: "production",
      NODE_OPTIONS: `--import=${resolve("e2e/setup/watch-network.mjs")}`,
      NETWORK_LOG,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
    },
  });
  const log = existsSync(NETWORK_LOG) ? await readFile(NETWORK_LOG, "utf8") : "";
  await rm(to, { recursive: true, force: true });
  await rename(join(folder, ".next"), to);
  return { secrets: [inFile, inEnvironment, inMail], connections: log.split("\n").filter(Boolean), proxied };
}

/** Records the requests of the compiler, which is not JavaScript and uses the proxy. */
async function listenAsProxy(stack: AsyncDisposableStack, hosts: string[]) {
  const server = createServer((request, response) => {
    hosts.push(request.url ?? "");
    response.writeHead(502).end();
  });
  server.on("connect", ({ url = "" }, socket) => {
    hosts.push(url);
    socket.destroy();
  });
  const port = await findFreePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  stack.defer(() => void server.close());
  return `http://127.0.0.1:${port}`;
}

const makeSecret = () => randomBytes(32).toString("base64url");
const eachSetting = (make: (name: string) => string): Secrets =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, make(name)]));
const makeSecrets = () => eachSetting(makeSecret);
const toSettings = (secrets: Secrets) => eachSetting((name) => settings[name]?.(secrets[name] ?? "") ?? "");
