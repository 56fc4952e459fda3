import { join } from "node:path";
import { startInstance } from "@/e2e/scale/instance";
import { copyPrepared } from "@/e2e/setup/database";
import { settings } from "@/e2e/setup/environment";
import { startMailSink } from "@/e2e/setup/mail-sink";
import { startEmbedded } from "@/lib/postgres/embedded";
import { findFreePort } from "@/lib/postgres/free-port";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { buildOnce } from "@/scripts/build/build-app";
import { openFolder } from "./folder";

export type Instances = Awaited<ReturnType<typeof openInstances>>;

/** A database, a mail server and so many instances of the built server, in a separate folder; the stack stops them. */
export async function openInstances(
  instances: number,
  stack: AsyncDisposableStack,
  given: Record<string, string> = {},
) {
  await buildOnce();
  const folder = openFolder(stack);
  const database = await openDatabase(folder, stack);
  const mails = join(folder, "mails");
  const sink = stack.use(await startMailSink(mails));

  const port = await findFreePort();
  const log = join(folder, "server.log");
  const env: NodeJS.ProcessEnv = { ...settings(folder, port), RATE_LIMIT: "off", SMTP_URL: sink.url, ...given };
  const all = [];
  for (let i = 0; i < instances; i++)
    all.push(await openInstance({ ...env, DATABASE_URL: database.appUrl }, log, stack));
  // The modules that create records and tokens read these when first imported, as the owner of the tables.
  Object.assign(process.env, env, { DATABASE_URL: database.url, LOG_LEVEL: "silent", E2E_MAILS: mails });
  return {
    folder,
    log,
    env,
    publicUrl: String(env.PUBLIC_URL),
    databaseUrl: database.url,
    appUrl: database.appUrl,
    instances: all,
    urls: all.map(({ url }) => url),
  };
}

/** An embedded database in the folder, up to date; the stack stops it. */
export async function openDatabase(folder: string, stack: AsyncDisposableStack) {
  const data = prepareFolder(folder);
  const database = await startEmbedded(data);
  stack.defer(database.stop);
  await prepareDatabase(database);
  return database;
}

/** The folder of an embedded database; in a run of the tests a copy of the run's. */
export function prepareFolder(folder: string) {
  const data = join(folder, "data");
  copyPrepared(data);
  return data;
}

/** An instance of the built server; the stack stops it. */
export async function openInstance(env: NodeJS.ProcessEnv, log: string, stack: AsyncDisposableStack) {
  const instance = await startInstance(env, log);
  stack.defer(() => instance.end("SIGTERM"));
  return { ...instance, url: `http://127.0.0.1:${instance.port}` };
}

/** An instance with a separate database in the folder. */
export async function openInstanceOn({ appUrl }: { appUrl: string }, folder: string, stack: AsyncDisposableStack) {
  const log = join(folder, "server.log");
  await buildOnce();
  return { log, ...(await openInstance({ ...settings(folder), DATABASE_URL: appUrl }, log, stack)) };
}
