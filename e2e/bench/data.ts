import { misused, readArguments, text } from "@/scripts/arguments";
import { run } from "@/scripts/run";
import { readSize, sizeFlags } from "./arguments";
import { writeDataFiles } from "./marketplace/data-files";

const usage =
  "npm run bench:data -- --folder <folder> [--orders n] [--approvals n] [--products n] [--returns n] [--seed n]";

/** npm run bench:data: writes data files of any size, for measurements; a million approvals by default. */
await run(async () => {
  const { folder, ...sizes } = readArguments(usage, { folder: text, ...sizeFlags }).values;
  if (!folder) throw misused(usage);
  await writeDataFiles(folder, readSize(sizes));
  console.log(`Wrote ${folder}; load it with: npm run import -- ${folder}`);
});
