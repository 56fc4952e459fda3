import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { settings } from "@/e2e/setup/environment";
import { packed } from "@/e2e/setup/packed";

/** `npm run migrate` for a database, or for the embedded one of the folder. */
export function startMigration(folder: string, DATABASE_URL = "") {
  const env = { ...settings(folder), DATABASE_URL };
  const child = spawn(process.execPath, packed("scripts/migrate.ts"), { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = Promise.all([text(child.stderr), once(child, "exit")]).then(([output, [code]]) => ({ output, code }));
  return { child, ended };
}
