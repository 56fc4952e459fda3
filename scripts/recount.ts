import { recount } from "@/lib/jobs/kept-counts";
import { openFilled } from "@/lib/postgres/database";
import { inSession } from "@/lib/postgres/session";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run recount [-- --correct]: holds the counts that are kept against the rows; ends with 1 when one is left wrong. */
await run(async (settings) => {
  const usage = "npm run recount [-- --correct]";
  const { correct } = readArguments(usage, { correct: { type: "boolean", default: false } }).values;
  const database = await openFilled(settings);
  try {
    const miscounts = await inSession({ connectionString: database.url }, (client) => recount(client, { correct }));
    for (const { counts, difference } of miscounts) {
      console.log(`${counts}: ${difference.toLocaleString("en")} wrong counts${correct ? ", corrected" : ""}.`);
    }
    if (miscounts.length === 0) console.log("All counts are correct.");
    else if (!correct) process.exitCode = 1;
  } finally {
    await database.stop();
  }
});
