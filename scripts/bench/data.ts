import { EnvError } from "@/lib/env";
import { run } from "@/scripts/run";
import { readFlags, readSize, sizeFlags } from "./arguments";
import { writeDataFiles } from "./marketplace/data-files";

const usage =
  "Usage: npm run bench:data -- --folder <folder> [--orders n] [--approvals n] [--products n] [--returns n] [--seed n]";

/** npm run bench:data: writes data files of any size, for measurements; a million approvals unless told otherwise. */
await run(async () => {
  const { folder, ...sizes } = readFlags(["folder", ...sizeFlags], usage);
  if (!folder) throw new EnvError(usage);
  await writeDataFiles(folder, readSize(sizes));
  console.log(`Wrote ${folder}; load it with: npm run import -- ${folder}`);
});
