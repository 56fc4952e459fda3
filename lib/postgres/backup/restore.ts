import "server-only";

import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { EnvError } from "@/lib/errors";
import { migrate } from "@/lib/postgres/migrate";
import { checksumOf, readMigrations } from "@/lib/postgres/migrations";
import type { Head } from "./format";
import { readBackup } from "./read";
import { inCopySession } from "./session";
import { copySql, listTables, type Sequences } from "./tables";

type Restored = { createdAt: string; tables: number; rows: number };

/** Throws an EnvError unless the file is whole and of a release that this one can read. Touches nothing. */
export async function checkBackup(path: string): Promise<Restored & { migrations: Head["migrations"] }> {
  const { head, foot } = await readBackup(path, async (_table, rows) => {
    for await (const _ of rows);
  });
  await requireOurMigrations(head.migrations);
  const counts = Object.values(foot.rows);
  return { ...head, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}

/** Fills an empty database with a backup, in one transaction, and brings it up to date. The file is to be checked first. */
export async function restore(databaseUrl: string, path: string, { migrations }: Pick<Head, "migrations">) {
  await inCopySession(databaseUrl, "restore", async (client) => {
    await requireEmpty(client);
    await requireSuperuser(client);
    await client.query("drop schema public cascade");
    await client.query("create schema public");
    await migrate(databaseUrl, { through: migrations.at(-1)?.name });
    await load(client, path);
    await client.query("analyze");
  });
  await migrate(databaseUrl);
}

async function load(client: Client, path: string) {
  await client.query("begin");
  // No trigger and no foreign key is to change or to refuse what was consistent when it was read.
  await client.query("set local session_replication_role = replica");
  const enable = await disableLastingTriggers(client);
  const names = (await listTables(client)).map(({ table }) => client.escapeIdentifier(table));
  await client.query(`truncate ${names.join(", ")}`);
  const { foot } = await readBackup(path, (table, rows) =>
    pipeline(rows, client.query(copyFrom(copySql(client, table, "from stdin")))),
  );
  await setSequences(client, foot.sequences);
  await enable();
  await client.query("commit");
}

/** Disables the triggers that fire for a replica, too. Returns a function that enables them again as they were. */
async function disableLastingTriggers(client: Client) {
  type Trigger = { table: string; name: string; mode: "always" | "replica" };
  const { rows } = await client.query<Trigger>(`
    select t.tgrelid::regclass::text as "table", quote_ident(t.tgname) as "name",
      case t.tgenabled when 'A' then 'always' else 'replica' end as "mode"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled in ('A', 'R') and not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, mode } of rows) await client.query(`alter table ${table} enable ${mode} trigger ${name}`);
  };
}

async function setSequences(client: Client, sequences: Sequences) {
  for (const [name, last] of Object.entries(sequences))
    await client.query("select setval(quote_ident($1)::regclass, $2)", [name, last]);
}

/** Nothing is ever overwritten. Every record belongs to a company. */
async function requireEmpty(client: Client) {
  const table = await client.query<{ name: string | null }>("select to_regclass('companies') as name");
  if (!table.rows[0]?.name) return;
  const { rowCount } = await client.query("select from companies limit 1");
  if (rowCount)
    throw new EnvError(
      "The database holds data, and a restore overwrites nothing: move DATA_DIR/postgres away, or set DATA_DIR or DATABASE_URL to another place.",
    );
}

async function requireSuperuser(client: Client) {
  const { rows } = await client.query<{ superuser: string }>("select current_setting('is_superuser') as superuser");
  if (rows[0]?.superuser !== "on")
    throw new EnvError("Restoring needs a superuser, because it turns off triggers and foreign keys while it loads.");
}

/** An older backup is brought up to date after it is loaded; a newer one cannot be understood. */
async function requireOurMigrations(migrations: Head["migrations"]) {
  const ours = (await readMigrations()).map(({ name, sql }) => `${name} ${checksumOf(sql)}`);
  const isPrefix = migrations.every(({ name, checksum }, at) => ours[at] === `${name} ${checksum}`);
  if (migrations.length === 0 || !isPrefix)
    throw new EnvError("The backup was made by a newer or different release. Restore it with that release.");
}
