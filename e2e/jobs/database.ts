import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { readMigrations } from "@/lib/postgres/migrations";

/** An empty, migrated database beside the one of DATABASE_URL: no other instance's worker looks into it. */
export async function createDatabase(server: string, fill: (url: string) => Promise<unknown> = runMigrations) {
  const name = `outbox_${randomUUID().replaceAll("-", "")}`;
  await inDatabase(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await fill(url);
  return { url, drop: () => inDatabase(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)) };
}

async function runMigrations(url: string) {
  for (const { sql } of await readMigrations()) await inDatabase(url, (client) => client.query(sql));
}

export async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function query<T extends object = object>(url: string, sql: string, values: unknown[] = []) {
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
