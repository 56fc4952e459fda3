import { inSession } from "./session";

/** Whether the user of this URL could alter tables, or the audit's past. */
export async function mayAlterTables(databaseUrl: string) {
  return inSession({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 }, async (session) => {
    const { rows } = await session.query<{ may: boolean }>(`
      SELECT pg_has_role(relowner, 'USAGE') OR has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE') AS may
      FROM pg_class WHERE oid = to_regclass('audit_events')`);
    return rows[0]?.may ?? false;
  });
}
