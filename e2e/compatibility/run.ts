import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@/lib/postgres/free-port";
import { buildOnce } from "@/scripts/build/build-app";
import { startDatabase } from "../setup/database";
import { settings } from "../setup/environment";
import { startServer } from "../setup/server";

/** Surveys a server with a separate database. */
export async function surveyOwnServer() {
  await buildOnce();
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "countersign-compatibility-"));
  chmodSync(folder, 0o711);
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const database = stack.use(await startDatabase(join(folder, "data")));
  const env = settings(folder, await findFreePort());
  const { port } = new URL(env.PUBLIC_URL ?? "");
  const server = { ...env, PORT: port, DATABASE_URL: database.appUrl };
  stack.use(await startServer({ folder, log: join(folder, "server.log"), env: server }));
  // The modules that create records read the settings when they are loaded.
  Object.assign(process.env, env, { DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  const { survey } = await import("./survey");
  const { db } = await import("@/lib/db/connection");
  stack.defer(() => db.$disconnect());
  return await survey(`${env.PUBLIC_URL}/api`);
}
