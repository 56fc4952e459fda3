import { join } from "node:path";
import { backUp } from "@/lib/backup/write";
import { EnvError } from "@/lib/env";
import { openDatabase } from "@/lib/postgres/database";
import { run } from "@/scripts/run";

/** npm run backup [-- file]: the whole database as it is now, while it is in use. */
await run(async (settings) => {
  const [path = defaultPath(settings.DATA_DIR), ...rest] = process.argv.slice(2);
  if (rest.length) throw new EnvError("Usage: npm run backup [-- file]");
  const database = await openDatabase(settings);
  try {
    const { tables, rows, bytes } = await backUp(database.url, path);
    const count = new Intl.NumberFormat("en").format(rows);
    console.log(`Backed up ${count} rows of ${tables} tables into ${path} (${(bytes / 1e6).toFixed(1)} MB).`);
    console.log(`Keep it private, and elsewhere. Keep AUTH_SECRET and the other settings, too, but not with it.`);
  } finally {
    await database.stop();
  }
});

function defaultPath(dataDir: string) {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  return join(dataDir, "backups", `${moment}Z.backup.gz`);
}
