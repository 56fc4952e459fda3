import { randomBytes } from "node:crypto";
import { startServer } from "@/e2e/setup/server";
import { findFreePort } from "@/lib/free-port";
import { buildApp, isBuilt } from "@/scripts/build-app";

type Options = { databaseUrl: string; folder: string; log: string; env?: Record<string, string> };

/** The production build, without rate limits; what it logs at the default level goes to a file. */
export async function startBuilt({ databaseUrl, folder, log, env }: Options) {
  if (!(await isBuilt())) {
    console.log("Building …");
    await buildApp({ quiet: true });
  }
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    folder,
    log,
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
      LOG_LEVEL: "info",
      ...env,
    },
  });
  return { ...server, origin };
}
