import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "@/lib/postgres/embedded";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { templateOf } from "../jobs/database";

/**
 * An empty, migrated database for one run: on a separate embedded server, or on TEST_DATABASE_URL's. `prepared`: a copy of the
 * embedded one's folder, for tests that start their own.
 */
export async function startDatabase(folder: string) {
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await createDatabase(server) : await startOwn(folder);
  const { pathname } = new URL(database.url);
  // Data lost in a crash does not matter here.
  await execute(database.url, `ALTER DATABASE "${pathname.slice(1)}" SET synchronous_commit = off`);
  return database;
}

/** Settings for all servers of a run together. It does not wait for the disk; tests of crashes start their own databases. */
async function startOwn(folder: string) {
  const others = { max_connections: "200", fsync: "off", full_page_writes: "off" };
  const empty = await startEmbedded(folder, others);
  await prepareDatabase(empty);
  await empty.stop();
  const copy = `${folder}-prepared`;
  const prepared = copyFolder(folder, copy) ? copy : undefined;
  const { url, appUrl, stop } = await startEmbedded(folder, others);
  return { url, appUrl, prepared, [Symbol.asyncDispose]: stop };
}

/**
 * Fills the folder of an embedded database with a copy of the run's, if it has none yet: that takes a quarter of the processor
 * time of a new one. Outside of a run it does nothing.
 */
export function copyPrepared(folder: string) {
  const prepared = process.env.E2E_PREPARED_DATA;
  if (prepared && !existsSync(join(folder, "postgres")) && !copyFolder(prepared, folder))
    throw new Error(`${prepared} could not be copied.`);
}

/** With its owners. Returns whether it could: Windows, for one, has no cp. */
const copyFolder = (from: string, to: string) => spawnSync("cp", ["-a", join(from, "."), to]).status === 0;

async function createDatabase(server: string) {
  const name = `countersign_test_${randomUUID().replaceAll("-", "")}`;
  const [role, password] = [`${name}_app`, randomUUID()];
  await execute(server, `CREATE DATABASE ${name}`);
  await execute(server, `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` });
  const appUrl = Object.assign(new URL(url), { username: role, password }).href;
  await prepareDatabase({ url: url.href, appUrl });
  return {
    url: url.href,
    appUrl,
    prepared: undefined,
    [Symbol.asyncDispose]: async () => {
      await execute(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await execute(server, `DROP DATABASE IF EXISTS ${templateOf(url.href)}`);
      await execute(server, `DROP ROLE ${role}`);
    },
  };
}

async function execute(url: string, statement: string) {
  const session = new Client({ connectionString: url });
  await session.connect();
  await session.query(statement).finally(() => session.end());
}
