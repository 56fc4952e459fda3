import { checkBackup, restore } from "@/lib/postgres/backup/restore";
import { openDatabase } from "@/lib/postgres/database";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run restore -- file: fills an empty database with a backup. */
await run(async (settings) => {
  const [path = ""] = readArguments("npm run restore -- file", {}, { least: 1, most: 1 }).positionals;
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
