import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { settings } from "@/e2e/setup/environment";
import { startEmbedded } from "@/lib/postgres/embedded";
import { readMigrations } from "@/lib/postgres/migrations";
import { ask } from "@/scripts/scale/probe";
import type { Outcome } from "../part";

/** Two starts at the same moment on a folder that is empty: one database, each migration once. */
export async function proveFirstStarts(times: number): Promise<Outcome> {
  const violations: string[] = [];
  const wanted = (await readMigrations()).length;
  for (let time = 1; time <= times; time++) {
    const folder = mkdtempSync(join(tmpdir(), "countersign-prove-"));
    chmodSync(folder, 0o711);
    const starts = await Promise.all([migrate(folder), migrate(folder)]);
    for (const { code, output } of starts)
      if (code !== 0) violations.push(`Start ${time} ended with ${code}: ${output}`);
    const database = await startEmbedded(join(folder, "data"));
    const [row] = await ask<{ count: number }>(database.url, "SELECT count(*)::int FROM _prisma_migrations");
    if (row?.count !== wanted) violations.push(`Start ${time} applied ${row?.count} of ${wanted} migrations.`);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { figures: { "two first starts at once": `${times} times, ${wanted} migrations each` }, violations };
}

async function migrate(folder: string) {
  const env = { ...settings(folder), DATABASE_URL: "" };
  const program = ["--import=tsx", "--conditions=react-server", "scripts/migrate.ts"];
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code, output };
}
