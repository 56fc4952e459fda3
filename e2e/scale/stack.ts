import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openFolder } from "@/e2e/prove/folder";
import { settings } from "@/e2e/setup/environment";
import { startMailSink } from "@/e2e/setup/mail-sink";
import { pickAccount } from "@/lib/postgres/account";
import { appRole, ensureAppRole } from "@/lib/postgres/app-role";
import { findFreePort } from "@/lib/postgres/free-port";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { otherBuild } from "./builds";
import { findDeployed } from "./deployed";
import { type Instance, startInstance } from "./instance";
import { startNginx } from "./nginx";
import { startPgbouncer } from "./pgbouncer";
import { type Server, startPrimary, startReplica } from "./postgres";
import type { Programs } from "./programs";

export type Stack = {
  folder: string;
  /** The balancer's. */
  url: string;
  primary: Server;
  replica: Server;
  instances: readonly [Instance, Instance];
  /** The environment of the servers and tests; its database is the primary itself. */
  env: NodeJS.ProcessEnv;
};

const otherOrigin = "https://shop.example.com";
/** Two instances of two builds behind nginx, PgBouncer, a primary and its replica. `stack` ends them all. */
export async function startStack(programs: Programs, stack: AsyncDisposableStack, signal: AbortSignal): Promise<Stack> {
  const folder = openFolder(stack, "countersign-scale-");
  const account = pickAccount();
  const place = { folder, account, programs };

  const primary = await startPrimary(place);
  stack.defer(primary.stop);
  const user = { name: appRole, password: randomBytes(24).toString("base64url") };
  await ensureAppRole(primary.url, user.password);
  const appUrl = Object.assign(new URL(primary.url), { username: user.name, password: user.password }).href;
  await prepareDatabase({ url: primary.url, appUrl });
  signal.throwIfAborted();
  const replica = await startReplica(place, primary);
  stack.defer(replica.stop);
  signal.throwIfAborted();
  const pooler = await startPgbouncer({ ...place, primary, replica, user });
  stack.defer(() => pooler.process.end("SIGINT"));

  const mails = join(folder, "mails");
  const sink = stack.use(await startMailSink(mails));
  const port = await findFreePort();
  const shared = { ...settings(folder, port), DATABASE_URL: primary.url, SMTP_URL: sink.url };
  const own = {
    ...shared,
    DATABASE_URL: pooler.primaryUrl,
    DATABASE_REPLICA_URLS: pooler.replicaUrl,
    SHUTDOWN_GRACE: findDeployed("compose.yaml", /SHUTDOWN_GRACE: "(\d+)"/),
    REQUESTS_PER_SECOND: "100000", // a few people send all requests
    REQUESTS_PER_COMPANY: "1000000",
  };
  const log = join(folder, "server.log");
  const start = async (name: string, more: Record<string, string> = {}, script?: string) => {
    signal.throwIfAborted();
    const instance = await startInstance({ ...own, DATA_DIR: join(folder, name), ...more }, log, script);
    stack.defer(() => instance.end("SIGTERM"));
    return instance;
  };
  const instances = [await start("one"), await start("two", {}, await otherBuild(folder))] as const;
  const cors = await start("cors", { CORS_ORIGINS: otherOrigin });
  const ports = instances.map((instance) => instance.port);
  const balancer = await startNginx({ ...place, port, instances: ports });
  stack.defer(() => balancer.process.end("SIGTERM"));
  const tests = {
    E2E_APP_DATABASE_URL: appUrl,
    LOG_LEVEL: "silent",
    E2E_MAILS: mails,
    E2E_SERVER_LOG: log,
    E2E_CORS_URL: `http://127.0.0.1:${cors.port}`,
    E2E_CORS_ORIGIN: otherOrigin,
  };
  return { folder, url: `http://127.0.0.1:${port}`, primary, replica, instances, env: { ...shared, ...tests } };
}
