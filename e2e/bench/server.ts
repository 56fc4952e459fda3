import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startServer } from "@/e2e/setup/server";
import { findFreePort } from "@/lib/postgres/free-port";
import { signIn, signInBrowser } from "./sign-in";

type Options = { databaseUrl: string; folder: string; name?: string; env?: Record<string, string> };
export type Built = Awaited<ReturnType<typeof startBuilt>>;

/** The production build, without rate limits; what it logs at the default level goes to a file of the folder. */
export async function startBuilt({ databaseUrl, folder, name = "server", env }: Options) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    folder,
    log: join(folder, `${name}.log`),
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: randomBytes(32).toString("base64url"),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      RATE_LIMIT: "off",
      CONNECTIONS_PER_NETWORK: "100000",
      LOG_LEVEL: "info",
      ...env,
    },
  });
  return {
    ...server,
    origin,
    signIn: (username: string) => signIn(origin, username),
    signInBrowser: (username: string) => signInBrowser(origin, username),
  };
}
