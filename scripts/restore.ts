import { checkBackup, restore } from "@/lib/backup/restore";
import { EnvError } from "@/lib/env";
import { openDatabase } from "@/lib/postgres/database";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { run } from "@/scripts/run";

/** npm run restore -- file: fills an empty database with a backup. */
await run(async (settings) => {
  const [path, ...rest] = process.argv.slice(2);
  if (!path || rest.length) throw new EnvError("Usage: npm run restore -- file");
  const backup = await checkBackup(path);
  const database = await openDatabase(settings);
  try {
    await restore(database.url, path, backup);
    await prepareDatabase(database);
    const count = new Intl.NumberFormat("en").format(backup.rows);
    console.log(`Restored ${count} rows of ${backup.tables} tables, as they were at ${backup.createdAt}.`);
  } finally {
    await database.stop();
  }
});
