import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { startEmbedded } from "@/lib/postgres/embedded";
import { inSession } from "@/lib/postgres/session";

export type Database = {
  /** As the owner of the tables, past any pooler: for migrations, import and maintenance. */
  url: string;
  /** As the application, which cannot alter them. The same where nobody set up another user for it. */
  appUrl: string;
  embedded: boolean;
  /** Which one it is, for people. */
  label: string;
  stop(): Promise<void>;
};

type Where = Pick<Settings, "DATA_DIR"> & Partial<Pick<Settings, "DATABASE_URL" | "DATABASE_OWNER_URL">>;

/** The database of DATABASE_URL, or the embedded one, started if need be. Throws an EnvError when there is none. */
export async function openDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Where): Promise<Database> {
  if (DATABASE_URL) return openServer(DATABASE_URL, DATABASE_OWNER_URL);
  const { url, appUrl, adopted, stop } = await startEmbedded(DATA_DIR);
  return { url, appUrl, stop, embedded: true, label: `${DATA_DIR}/postgres${adopted ? ", already running" : ""}` };
}

/** The same for a database that must have its tables already: creates nothing, and throws an EnvError without them. */
export async function openFilled(where: Where) {
  const { DATABASE_URL, DATA_DIR } = where;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, "postgres")))
    throw new EnvError(`There is no database in DATA_DIR ${DATA_DIR}: npm start or npm run migrate makes one.`);
  const database = await openDatabase(where);
  try {
    await inSession({ connectionString: database.url }, requireTables);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function requireTables(session: Client) {
  const { rows } = await session.query<{ name: string | null }>("select to_regclass('_prisma_migrations') as name");
  if (!rows[0]?.name) throw new EnvError("The database is empty: npm start or npm run migrate makes its tables.");
}

async function openServer(appUrl: string, ownerUrl: string | undefined) {
  await requireUsable("DATABASE_URL", appUrl);
  if (ownerUrl) await requireUsable("DATABASE_OWNER_URL", ownerUrl);
  const { host, pathname } = new URL(appUrl);
  return { url: ownerUrl ?? appUrl, appUrl, embedded: false, label: host + pathname, stop: async () => {} };
}

async function requireUsable(name: string, url: string) {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await session.connect();
    const { rows } = await session.query<{ version: string }>("select current_setting('server_version') as version");
    const version = rows[0]?.version ?? "";
    if (Number.parseInt(version, 10) < 15)
      throw new EnvError(`${name} leads to PostgreSQL ${version}; Countersign needs 15 or later.`);
  } catch (error) {
    throw error instanceof EnvError
      ? error
      : new EnvError(`${name}: the database cannot be reached (${reason(error)}).`);
  } finally {
    await session.end().catch(() => {});
  }
}

function reason(error: unknown) {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : "no reason given";
}
