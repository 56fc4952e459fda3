import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { readMigrations } from "@/lib/postgres/migrations";

/** An empty, migrated database beside the one of DATABASE_URL: no other instance's worker looks into it. */
export async function createDatabase(server: string) {
  const name = `outbox_${randomUUID().replaceAll("-", "")}`;
  await inDatabase(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  for (const { sql } of await readMigrations()) await inDatabase(url, (client) => client.query(sql));
  return { url, drop: () => inDatabase(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)) };
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
