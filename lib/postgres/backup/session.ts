import "server-only";

import type { Client } from "pg";
import { inSession } from "@/lib/postgres/session";

/** Values are written and read alike whatever the server's and the role's settings, however long it takes. */
const options = "-c datestyle=iso -c intervalstyle=postgres -c extra_float_digits=1 -c statement_timeout=0";

export function inCopySession<T>(connectionString: string, name: string, work: (client: Client) => Promise<T>) {
  return inSession({ connectionString, application_name: `countersign ${name}`, options }, work);
}
