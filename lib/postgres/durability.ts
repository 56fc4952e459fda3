import { inSession } from "./session";

/** Without these, a crash of the machine loses what was acknowledged, or ruins what was written before. */
export const durable = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

/** The settings with which this database acknowledges what it may lose. */
export async function findUndurable(databaseUrl: string) {
  return inSession({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 }, async (session) => {
    const { rows } = await session.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name = ANY($1) AND setting = 'off' ORDER BY name",
      [Object.keys(durable)],
    );
    return rows.map(({ name, setting }) => `${name} = ${setting}`);
  });
}
