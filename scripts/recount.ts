import { recount } from "@/lib/jobs/kept-counts";
import { openDatabase } from "@/lib/postgres/database";
import { inSession } from "@/lib/postgres/session";
import { run } from "@/scripts/run";

/** npm run recount [-- --correct]: holds the counts that are kept against the rows; ends with 1 when one is left wrong. */
await run(async (settings) => {
  const correct = process.argv.includes("--correct");
  const database = await openDatabase(settings);
  try {
    const miscounts = await inSession({ connectionString: database.url }, (client) => recount(client, { correct }));
    for (const { counts, difference } of miscounts) {
      console.log(`${counts}: ${difference.toLocaleString("en")} rows counted wrongly${correct ? ", corrected" : ""}.`);
    }
    if (miscounts.length === 0) console.log("Every count is right.");
    else if (!correct) process.exitCode = 1;
  } finally {
    await database.stop();
  }
});
