import { Client } from "pg";
import { EnvError, type Settings } from "@/lib/env";
import { startEmbedded } from "@/lib/postgres/embedded";

export type Database = {
  url: string;
  /** The server itself, for what a pooler does not bear: migrations and the import. */
  directUrl: string;
  embedded: boolean;
  /** Which one it is, for people. */
  label: string;
  stop(): Promise<void>;
};

/** The database of DATABASE_URL, or the embedded one, started if need be. Throws an EnvError when there is none. */
export async function openDatabase(
  settings: Pick<Settings, "DATABASE_URL" | "DATA_DIR"> & Partial<Pick<Settings, "DATABASE_DIRECT_URL">>,
): Promise<Database> {
  if (settings.DATABASE_URL) return openServer(settings.DATABASE_URL, settings.DATABASE_DIRECT_URL);
  const { url, adopted, stop } = await startEmbedded(settings.DATA_DIR);
  return {
    url,
    directUrl: url,
    stop,
    embedded: true,
    label: `${settings.DATA_DIR}/postgres${adopted ? ", already running" : ""}`,
  };
}

async function openServer(url: string, directUrl = url) {
  await requireUsable(url);
  const { host, pathname } = new URL(url);
  return { url, directUrl, embedded: false, label: host + pathname, stop: async () => {} };
}

async function requireUsable(url: string) {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await session.connect();
    const { rows } = await session.query<{ version: string }>("select current_setting('server_version') as version");
    const version = rows[0]?.version ?? "";
    if (Number.parseInt(version, 10) < 15)
      throw new EnvError(`DATABASE_URL leads to PostgreSQL ${version}; Countersign needs 15 or later.`);
  } catch (error) {
    throw error instanceof EnvError
      ? error
      : new EnvError(`DATABASE_URL: the database cannot be reached (${reason(error)}).`);
  } finally {
    await session.end().catch(() => {});
  }
}

function reason(error: unknown) {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : "no reason given";
}
