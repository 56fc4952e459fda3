import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { startEmbedded } from "@/lib/postgres/embedded";
import { migrate } from "@/lib/postgres/migrate";

/** An empty, migrated database for one run: an embedded server of its own, or one on TEST_DATABASE_URL's. */
export async function startDatabase(folder: string) {
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await createDatabase(server) : await startOwn(folder);
  await migrate(database.url);
  const { pathname } = new URL(database.url);
  // Nobody misses what a crash of this one would lose.
  await execute(database.url, `ALTER DATABASE "${pathname.slice(1)}" SET synchronous_commit = off`);
  return database;
}

async function startOwn(folder: string) {
  const { url, stop } = await startEmbedded(folder);
  return { url, [Symbol.asyncDispose]: stop };
}

async function createDatabase(server: string) {
  const name = `countersign_test_${randomUUID().replaceAll("-", "")}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, [Symbol.asyncDispose]: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string) {
  const session = new Client({ connectionString: url });
  await session.connect();
  await session.query(statement).finally(() => session.end());
}
