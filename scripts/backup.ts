import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "@/lib/postgres/backup/write";
import { openFilled } from "@/lib/postgres/database";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run backup [-- file]: the whole database as it is now, while it is in use. */
await run(async (settings) => {
  const { positionals } = readArguments("npm run backup [-- file]", {}, { most: 1 });
  const database = await openFilled(settings);
  try {
    const path = positionals[0] ?? makePath(settings.DATA_DIR);
    const { tables, rows, bytes } = await backUp(database.url, path);
    const count = new Intl.NumberFormat("en").format(rows);
    console.log(`Backed up ${count} rows of ${tables} tables into ${path} (${(bytes / 1e6).toFixed(1)} MB).`);
    console.log(`Store it privately on another machine. Store AUTH_SECRET and the other settings separately.`);
  } finally {
    await database.stop();
  }
});

function makePath(dataDir: string) {
  const folder = join(dataDir, "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  return join(folder, `${moment}Z.backup.gz`);
}
