import { escapeLiteral } from "pg";
import { inSession } from "./session";

/** Whom the application connects to the embedded database as: no superuser, and owner of nothing. */
export const appRole = "countersign_app";
const roleLock = 7_236_644;

/** Makes the role when it is not there, with this password. */
export async function ensureAppRole(ownerUrl: string, password: string) {
  await inSession({ connectionString: ownerUrl }, async (session) => {
    await session.query("BEGIN READ WRITE"); // a disk with little space makes the rest read-only
    await session.query("SELECT pg_advisory_xact_lock($1)", [roleLock]);
    const { rowCount } = await session.query("SELECT FROM pg_roles WHERE rolname = $1", [appRole]);
    if (!rowCount) await session.query(`CREATE ROLE ${appRole}`);
    const nothing = "NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";
    await session.query(`ALTER ROLE ${appRole} LOGIN ${nothing} PASSWORD ${escapeLiteral(password)}`);
    await session.query("COMMIT");
  });
}
