import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { findFreePort } from "@/lib/postgres/free-port";
import { startDatabase } from "./database";
import { startMailSink } from "./mail-sink";
import { startOnDemand } from "./on-demand";
import { startServer } from "./server";

const otherOrigin = "https://shop.example.com";

/** Starts the servers for the tests, and returns the settings with their addresses. The stack stops them. */
export async function startAll(folder: string, stack: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  const database = stack.use(await startDatabase(join(folder, "data")));
  const mails = join(folder, "mails");
  const sink = stack.use(await startMailSink(mails));
  const port = await findFreePort();
  const shared = { ...settings(folder, port), DATABASE_URL: database.appUrl, SMTP_URL: sink.url };
  const log = join(folder, "server.log");
  stack.use(await startServer({ folder, log, env: { ...shared, PORT: String(port), PAGES: "at-start" } }));
  const onDemand = async (name: string, more: Record<string, string>) => {
    const env = { ...shared, ...more, PORT: String(await findFreePort()) };
    const start = () => startServer({ folder, log: join(folder, `${name}.log`), env });
    return stack.use(await startOnDemand(Number(env.PORT), start));
  };
  const cors = await onDemand("cors", { CORS_ORIGINS: otherOrigin });
  const next = await onDemand("next", { CORS_ORIGINS: otherOrigin, API_LANE: "off" });
  return {
    ...shared,
    // The tests themselves connect as the owner.
    DATABASE_URL: database.url,
    E2E_APP_DATABASE_URL: database.appUrl,
    ...(database.prepared && { E2E_PREPARED_DATA: database.prepared }),
    LOG_LEVEL: "silent",
    E2E_MAILS: mails,
    E2E_SERVER_LOG: log,
    E2E_CORS_URL: cors.url,
    E2E_CORS_ORIGIN: otherOrigin,
    E2E_NEXT_URL: next.url,
  };
}

/** Settings for tests without servers. */
export function settings(folder: string, port = 3000): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled"), // tests start a hundred processes with the same code
    DATABASE_URL: "postgresql://nowhere",
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, "data"),
    TRUSTED_PROXIES: "127.0.0.1,::1",
    REQUESTS_PER_SECOND: "10000", // one person of a test sends the requests of many
    REQUESTS_PER_COMPANY: "100000",
    BURST_PATIENCE_MS: "10000", // the machine may do other work
    DEMO: "0",
    PAGES: "on-demand", // most of a hundred servers answer no pages
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1", // for the tests' receivers
  };
}

/** The part of our environment that a program needs, without any settings. */
function inherited() {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "USER", "CI", "TERM", "SystemRoot", "API_LANE"];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]).filter(([, value]) => value));
}
