import { join } from "node:path";
import { ask } from "@/e2e/scale/probe";
import { startEmbedded } from "@/lib/postgres/embedded";
import { readMigrations } from "@/lib/postgres/migrations";
import { openFolder } from "../folder";
import type { Outcome } from "../part";
import { startMigration } from "./migration";
import type { ScenarioOptions } from "./scenario";

/** Twenty simultaneous starts on an empty folder: one database, each migration applied once. */
export async function proveFirstStarts({ size }: ScenarioOptions): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const starts = await Promise.all(Array.from({ length: Math.min(size, 20) }, () => startMigration(folder).ended));
  const database = await startEmbedded(join(folder, "data"));
  stack.defer(database.stop);
  const rows = await ask<{ name: string; done: boolean }>(
    database.url,
    `SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations`,
  );
  const names = (await readMigrations()).map(({ name }) => name);

  const violations = starts
    .filter(({ code }) => code !== 0)
    .map(({ code, output }) => `One of ${starts.length} first starts ended with ${code}: ${output}`);
  const doneNames = rows.filter(({ done }) => done).map(({ name }) => name);
  if (doneNames.sort().join() !== names.sort().join())
    violations.push(`Of ${names.length} migrations were applied: ${doneNames}.`);
  return {
    figures: {
      "first starts at once on an empty folder": `${starts.length}, ${doneNames.length} of ${names.length} migrations`,
    },
    violations,
  };
}
