import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/postgres/free-port";
import { standalone } from "@/scripts/build-app";
import { contents } from "@/scripts/fingerprint";
import { findFiles } from "../canaries";

const run = promisify(execFile);
/** Settings that hold a secret, and how. */
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

test("a build asks nobody, and holds no source, no mail, and no secret of its environment or of a .env file", async () => {
  test.setTimeout(240_000);
  await using stack = new AsyncDisposableStack();
  const folder = await copySources(stack);
  const [inFile, inEnvironment] = [makeSecrets(), makeSecrets()];
  const lines = Object.entries(toSettings(inFile)).map((line) => line.join("="));
  await writeFile(join(folder, ".env"), lines.join("\n"));
  const inMail = { mail: randomBytes(32).toString("base64url") };
  for (const data of [".data", "data"]) {
    await mkdir(join(folder, data, "mail"), { recursive: true });
    await writeFile(join(folder, data, "mail/2026-11-22T08-00-00-000Z-reset-mail.eml"), inMail.mail);
  }

  const asked: string[] = [];
  const proxy = await listenAsProxy(stack, asked);
  const NETWORK_LOG = join(folder, "network.log");
  await run(process.execPath, ["--import=tsx", "scripts/build.ts"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...toSettings(inEnvironment),
      NODE_ENV: "production",
      NODE_OPTIONS: `--import=${resolve("e2e/setup/watch-network.mjs")}`,
      NETWORK_LOG,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
    },
  });
  const places = existsSync(NETWORK_LOG) ? (await readFile(NETWORK_LOG, "utf8")).trim().split("\n") : [];
  expect(places.filter((place) => !place.startsWith("/") && !["127.0.0.1", "localhost"].includes(place))).toEqual([]);
  expect(asked).toEqual([]);

  const built = [join(folder, ".next")];
  const ours = "The server is overloaded.";
  expect(findFiles(built, { ours }), "what is in it is found").not.toEqual([]);
  for (const secrets of [inFile, inEnvironment, inMail]) expect(findFiles(built, secrets)).toEqual([]);
  expect(listOurs(join(folder, standalone))).toEqual([]);
});

/** What the compiler asks for, which is no JavaScript, goes by the proxy that the environment names: here it is written down. */
async function listenAsProxy(stack: AsyncDisposableStack, asked: string[]) {
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(502).end();
  });
  server.on("connect", ({ url = "" }, socket) => {
    asked.push(url);
    socket.destroy();
  });
  const port = await findFreePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  stack.defer(() => void server.close());
  return `http://127.0.0.1:${port}`;
}

/** What of our sources a build holds, beside the migrations and the schema that it migrates with. */
function listOurs(build: string) {
  const files = readdirSync(build, { recursive: true, encoding: "utf8" }).filter(
    (path) => !/(^|\/)node_modules\//.test(path) && statSync(join(build, path)).isFile(),
  );
  expect(files.length, "there are files to look at").toBeGreaterThan(100);
  return files.filter((path) => {
    if (path.startsWith("prisma/")) return !/\.(sql|toml|prisma)$/.test(path);
    if (path.endsWith(".map")) return path.includes(".next/static/") || holdsSource(join(build, path));
    return !/^(\.next\/|public\/|[\w-]+\.js(on)?$)/.test(path) || /\.([cm]?tsx?|eml|txt)$/.test(path);
  });
}

/** Next writes a map for each route, which is empty. */
const holdsSource = (path: string) => JSON.parse(readFileSync(path, "utf8")).sources.length > 0;

/** What a build is made from, in a folder of its own. */
async function copySources(stack: AsyncDisposableStack) {
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(resolve("test-results", "build-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  for (const path of contents) if (existsSync(path)) await cp(path, join(folder, path), { recursive: true });
  // Linked, since there is no need of another copy; not by a symbolic link, which the build would not follow.
  await run("cp", ["-al", "node_modules", folder]);
  return folder;
}

type Secrets = Record<string, string>;

const eachSetting = (make: (name: string) => string): Secrets =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, make(name)]));
const makeSecrets = () => eachSetting(() => randomBytes(32).toString("base64url"));
const toSettings = (secrets: Secrets) => eachSetting((name) => settings[name]?.(secrets[name] ?? "") ?? "");
