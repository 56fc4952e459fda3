import { Client, type ClientConfig } from "pg";

/** Does work on a connection of its own, which ends with it. */
export async function inSession<T>(config: ClientConfig, work: (session: Client) => Promise<T>) {
  const session = new Client(config);
  session.on("error", () => undefined); // what runs on it fails, and what comes next
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
