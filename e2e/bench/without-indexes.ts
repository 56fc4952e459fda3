import type { Client } from "pg";

/**
 * Does work while the tables only have the indexes of their keys, and builds the others afterwards: with ten million rows
 * that takes minutes, and updating them row by row hours. If the work fails or is killed, the indexes are missing.
 */
export async function withoutIndexes(session: Client, work: () => Promise<void>) {
  const { rows } = await session.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND NOT indisunique`);
  await session.query(rows.map(({ name }) => `DROP INDEX ${name};`).join("\n"));
  await work();
  await session.query("SET maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await session.query(definition);
}
