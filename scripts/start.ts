import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type AuthSecrets, resolveAuthSecrets } from "@/lib/auth/secret";
import type { Settings } from "@/lib/env";
import { type Database, openDatabase } from "@/lib/postgres/database";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { stopSignal, untilAborted } from "@/lib/server/stop-signal";
import { readArguments } from "@/scripts/arguments";
import { buildApp, isBuilt, serverScript } from "@/scripts/build/build-app";
import { generateClient, isClientGenerated } from "@/scripts/build/generate-client";
import { fillDemo, findDemoAccounts } from "@/scripts/demo";
import { run } from "@/scripts/run";
import { startServer } from "@/scripts/server-process";

/** npm start: makes whatever is missing, then serves. With --dev (npm run dev) it serves the sources. */
await run(async (settings) => {
  const { dev } = readArguments("npm start, or npm run dev", { dev: { type: "boolean", default: false } }).values;
  const stopped = untilAborted(stopSignal());
  const secrets = resolveAuthSecrets(settings);
  const database = await openDatabase(settings);
  try {
    const prepared = prepare({ settings, database, dev });
    const isPrepared = await Promise.race([prepared.then(() => true), stopped]);
    if (isPrepared) await serve({ settings, database, dev, secrets, stopped });
  } finally {
    await database.stop();
  }
  process.exit(process.exitCode); // a build that was interrupted may still hold the process
});

type Preparing = { settings: Settings; database: Database; dev: boolean };

async function prepare({ settings, database, dev }: Preparing) {
  say("Database", database.label);
  const applied = await prepareDatabase(database);
  say("Migrations", applied.length ? `applied ${applied.length}` : "up to date");

  if (dev || !isClientGenerated()) await generateClient();
  const print = (line: string) => say("Demo data", line);
  if (settings.DEMO) await fillDemo({ databaseUrl: database.url, dataDir: settings.DATA_DIR, print });

  if (!dev && !(await isBuilt())) {
    const isFirst = !existsSync(serverScript);
    say("Build", isFirst ? "the first one takes about a minute" : "the sources have changed, this takes a moment");
    await buildApp({ quiet: true });
  }
}

type Serving = Preparing & {
  secrets: AuthSecrets;
  stopped: Promise<void>;
};

async function serve({ settings, database, dev, secrets, stopped }: Serving) {
  const env = {
    AUTH_SECRET: secrets.AUTH_SECRET,
    AUTH_SECRET_PREVIOUS: secrets.AUTH_SECRET_PREVIOUS ?? "",
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: "",
    DATA_DIR: resolve(settings.DATA_DIR),
    LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : "info"),
    PUBLIC_URL: settings.PUBLIC_URL,
  };
  const server = startServer({ env, dev });
  try {
    await Promise.race([server.ready, stopped]);
    say("Server", settings.PUBLIC_URL);
    say("Mail", settings.SMTP_URL ? "is sent through SMTP_URL" : `is written to ${settings.DATA_DIR}/mail`);
    // Now that the server listens, nobody waits while their passwords are tried.
    if (settings.DEMO) await Promise.race([tellAccounts(database), server.failed, stopped]);
    await Promise.race([server.failed, stopped]);
  } finally {
    await server.stop();
  }
}

async function tellAccounts({ url }: Database) {
  const accounts = await findDemoAccounts(url);
  if (accounts.length) console.log(`\nSign in with one of these:\n\n${accounts.map((line) => `  ${line}\n`).join("")}`);
}

function say(what: string, how: string) {
  console.log(`${what.padEnd(12)}${how}`);
}
