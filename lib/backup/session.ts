import "server-only";

import { Client } from "pg";

/** Values are written and read alike whatever the server's and the role's settings, however long it takes. */
const options = "-c datestyle=iso -c intervalstyle=postgres -c extra_float_digits=1 -c statement_timeout=0";

export async function inSession<T>(connectionString: string, name: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString, application_name: `countersign ${name}`, options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
