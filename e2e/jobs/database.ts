import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { readMigrations } from "@/lib/postgres/migrations";

/** An empty, migrated database, separate from that of DATABASE_URL, so that no other instance's worker uses it. */
export async function createDatabase(server: string, fill?: (url: string) => Promise<unknown>) {
  const name = `outbox_${randomUUID().replaceAll("-", "")}`;
  const template = fill ? "template1" : await migratedOnce(server);
  await inDatabase(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = onServerOf(server, name);
  await fill?.(url);
  return { url, drop: () => inDatabase(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)) };
}

/** The name of the template from which a run copies its migrated databases. */
export const templateOf = (server: string) => `${new URL(server).pathname.slice(1)}_migrated`;

/** Copying a migrated database takes less time than all migrations. */
async function migratedOnce(server: string) {
  const [name, unfinished] = [templateOf(server), `${templateOf(server)}_unfinished`];
  await inDatabase(server, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return;
    await client.query(`CREATE DATABASE ${unfinished}`);
    await inDatabase(onServerOf(server, unfinished), async (inside) => {
      for (const { sql } of await readMigrations()) await inside.query(sql);
    });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  return name;
}

const onServerOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

export async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function query<T extends object = { id: string }>(url: string, sql: string, values: unknown[] = []) {
  return inDatabase(url, async (client) => (await client.query<T>(sql, values)).rows);
}

/** A hash of each table's rows. */
export async function readDigests(url: string) {
  const tables = await query<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const digests = tables.map(async ({ name }) => {
    const [digest] = await query(
      url,
      `SELECT count(*), md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM "${name}" t`,
    );
    return [name, digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}
