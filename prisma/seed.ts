import "server-only";

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importFolder } from "@/lib/import/import";
import { inSession } from "@/lib/postgres/session";
import { makeDemo, today } from "./demo/demo";

export { demoAccounts } from "./demo/people";

type Options = { databaseUrl: string; dataDir: string; print: (line: string) => void };

/** Loads the demo by the import, from files it leaves in `dataDir`; only into a database without companies. True when it did. */
export async function seedDemo({ databaseUrl, dataDir, print }: Options): Promise<boolean> {
  if (await hasCompanies(databaseUrl)) return false;

  const folder = join(dataDir, "demo");
  await mkdir(folder, { recursive: true });
  for (const [kind, records] of Object.entries(makeDemo(today()))) {
    await writeFile(join(folder, `${kind}.ndjson`), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  }
  const { complete } = await importFolder({ databaseUrl, folder, print });
  if (!complete) throw new Error("The demo did not load.");
  return true;
}

const hasCompanies = (databaseUrl: string) =>
  inSession({ connectionString: databaseUrl }, async (session) => {
    const { rowCount } = await session.query("select from companies limit 1");
    return rowCount !== 0;
  });
