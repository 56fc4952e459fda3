import type { Client } from "pg";
import { checksumOf, type Migration, readMigrations, readSchema, toEngineList } from "@/lib/postgres/migrations";
import { openSchemaEngine } from "@/lib/postgres/schema-engine";
import { inSession } from "@/lib/postgres/session";

const migrationsLock = 7_236_642;
const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations a database has not seen, all or those through the one named, and gives their names. Several
 * processes may do it at once.
 */
export async function migrate(databaseUrl: string, { through }: { through?: string } = {}) {
  return inSession({ connectionString: databaseUrl }, async (session) => {
    await session.query("select pg_advisory_lock($1)", [migrationsLock]);
    return applyMissing(databaseUrl, session, through);
  });
}

/** The SQL that would make a migrated database agree with prisma/schema.prisma; empty when it does. */
export async function schemaDrift(databaseUrl: string) {
  const content = await readSchema();
  const schema = { files: [{ path: "schema.prisma", content }], configDir: "." };
  const engine = await openSchemaEngine({ databaseUrl, schema: content, runScript: refuse });
  const { stdout } = await engine.diff({
    from: { tag: "schemaDatasource", ...schema },
    to: { tag: "schemaDatamodel", ...schema },
    script: true,
    exitCode: null,
    filters,
  });
  return stdout?.includes("This is an empty migration") ? "" : (stdout ?? "");
}

/** The migrations a database has seen, oldest first. None is applied until the session ends. */
export async function holdMigrations(session: Client) {
  await session.query("select pg_advisory_lock_shared($1)", [migrationsLock]);
  const rows = await readHistory(session);
  const applied = rows.filter(({ finished }) => finished);
  return applied.map(({ name, checksum }) => ({ name, checksum })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function applyMissing(databaseUrl: string, session: Client, through?: string) {
  const migrations = (await readMigrations()).filter(({ name }) => !through || name <= through);
  const rows = await readHistory(session);
  const applied = rows.filter((row) => row.finished).map((row) => row.checksum);
  if (migrations.every(({ sql }) => applied.includes(checksumOf(sql)))) return [];

  const engine = await openSchemaEngine({ databaseUrl, schema: await readSchema(), runScript: runIn(session) });
  for (const { finished, name } of rows) if (!finished) await engine.markMigrationRolledBack({ migrationName: name });
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: await toEngineList(migrations),
    filters,
  });
  return appliedMigrationNames;
}

type Row = Pick<Migration, "name"> & { checksum: string; finished: boolean };

async function readHistory(session: Client) {
  const table = await session.query<{ name: string | null }>("select to_regclass('_prisma_migrations') as name");
  if (!table.rows[0]?.name) return [];
  const { rows } = await session.query<Row>(
    `select migration_name as name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null`,
  );
  return rows;
}

/** In one transaction with the record of its success, so that one without the record has left nothing behind. */
function runIn(session: Client) {
  return async (sql: string) => {
    await session.query(
      `${sql}\n;update _prisma_migrations set finished_at = now() where checksum = '${checksumOf(sql)}' and rolled_back_at is null`,
    );
  };
}

async function refuse() {
  throw new Error("Nothing is to be changed here.");
}
