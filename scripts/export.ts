import { exportFolder } from "@/lib/import/export";
import { openFilled } from "@/lib/postgres/database";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run export -- <folder>: writes all that the import reads as data files, which import again. */
await run(async (settings) => {
  const [folder = ""] = readArguments("npm run export -- <folder>", {}, { least: 1, most: 1 }).positionals;
  const database = await openFilled(settings);
  try {
    const counts = await exportFolder({ databaseUrl: database.url, folder });
    console.log(`Exported ${counts.map(({ kind, count }) => `${kind} ${count.toLocaleString("en")}`).join(" · ")}`);
    console.log("Passwords and secrets are not in the files. Everything else is: store them privately.");
  } finally {
    await database.stop();
  }
});
