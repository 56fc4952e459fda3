import type { Client } from "pg";

/**
 * Does work while no table has other indexes than those of its keys, and builds them afterwards: with ten million rows that
 * takes minutes, and keeping them up row by row hours. When the work fails, or is killed, the database is left without them.
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
