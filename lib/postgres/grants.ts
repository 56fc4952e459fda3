import { escapeIdentifier } from "pg";
import { inSession } from "./session";

const grantsLock = 7_236_643;

/** What the application tells the audit; the rest of an event is the database's own to say. */
const columns = [
  ...["event", "user_id", "client_id", "company_id", "other_company_id", "object_type", "object_id"],
  ...["address", "request_id", "once_key", "data"],
];

const ofOwner = "chain_audit_events(int), remove_audit_events(timestamptz, int)";

/**
 * Lets a role do what the application does: read and write rows, but not the past. Of the audit it reads and adds
 * events; chaining and removing them is done by functions of their owner. Doing it again changes nothing.
 */
export async function grantAccess(ownerUrl: string, role: string) {
  await inSession({ connectionString: ownerUrl }, async (session) => {
    await session.query("BEGIN READ WRITE"); // a disk with little space makes the rest read-only
    await session.query("SELECT pg_advisory_xact_lock($1)", [grantsLock]);
    const { rows } = await session.query<{ schema: string }>("SELECT current_schema() AS schema");
    const to = { app: escapeIdentifier(role), schema: escapeIdentifier(rows[0]?.schema ?? "public") };
    for (const statement of statements(to)) await session.query(statement);
    await session.query("COMMIT");
  });
}

const statements = ({ app, schema }: { app: string; schema: string }) => [
  `GRANT USAGE ON SCHEMA ${schema} TO ${app}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${app}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${app}`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app}`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE ON SEQUENCES TO ${app}`,
  `REVOKE ALL ON _prisma_migrations, audit_events, audit_chain FROM ${app}`,
  `GRANT SELECT ON audit_events, audit_chain TO ${app}`,
  `GRANT INSERT (${columns.join(", ")}) ON audit_events TO ${app}`,
  // A dump that is restored without its privileges leaves them to everybody.
  `REVOKE EXECUTE ON FUNCTION ${ofOwner} FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION ${ofOwner} TO ${app}`,
];
