import { connect } from "node:net";
import { Client, type QueryResultRow } from "pg";

/** Whether a program listens on the port. */
export function listens(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** The rows of one statement, on a separate connection. */
export async function ask<T extends QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined); // the statement fails as well
  try {
    await client.connect();
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
