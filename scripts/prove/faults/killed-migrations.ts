import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { settings } from "@/e2e/setup/environment";
import { startEmbedded } from "@/lib/postgres/embedded";
import { schemaDrift } from "@/lib/postgres/migrate";
import { readMigrations } from "@/lib/postgres/migrations";
import { Random } from "@/prisma/demo/random";
import { ask } from "@/scripts/scale/probe";
import { openFolder } from "../folder";
import type { Outcome } from "../part";
import type { Given } from "./given";

const most = 20;

/** Migrations of an empty database are killed on the way: the next start completes them. */
export async function killMigrations({ size, seed, signal }: Given): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const server = await startEmbedded(join(folder, "data"));
  stack.defer(server.stop);
  const random = new Random(seed);
  const violations: string[] = [];
  const interrupted: number[] = [];
  const done: number[] = [];
  let last = server.url;
  for (let time = 0; time < Math.min(size, most) && !signal.aborted; time++) {
    await ask(server.url, `CREATE DATABASE "killed_${time}"`);
    const url = server.url.replace(/\w+$/, `killed_${time}`);
    const first = migrate(folder, url);
    await untilBegun(url);
    await sleep(random.int(0, 400));
    first.child.kill("SIGKILL");
    await first.ended;
    interrupted.push(await countDone(url));
    const { code, output } = await migrate(folder, url).ended;
    if (code !== 0) violations.push(`After a kill the migration ended with ${code}: ${output}`);
    else done.push(await countDone(url));
    last = url;
  }
  const all = (await readMigrations()).length;
  if (done.some((count) => count !== all)) violations.push(`Of ${all} migrations were done after kills: ${done}.`);
  if (await schemaDrift(last)) violations.push("After a kill the migrations have left a schema that is not ours.");
  return {
    figures: {
      [`migrations killed and completed by the next start, of ${all} each`]: `${interrupted.length - violations.length} of ${interrupted.length}, killed after ${interrupted}`,
    },
    violations,
  };
}

function migrate(folder: string, DATABASE_URL: string) {
  const program = ["--import=tsx", "--conditions=react-server", "scripts/migrate.ts"];
  const env = { ...settings(folder), DATABASE_URL };
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = Promise.all([text(child.stderr), once(child, "exit")]).then(([output, [code]]) => ({ output, code }));
  return { child, ended };
}

async function untilBegun(url: string) {
  for (let left = 600; left > 0; left--) {
    const [row] = await ask<{ there: boolean }>(url, `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
    if (row?.there) return;
    await sleep(10);
  }
}

async function countDone(url: string) {
  const [row] = await ask<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
  );
  return row?.count ?? 0;
}
