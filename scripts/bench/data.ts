import { parseArgs } from "node:util";
import { writeDataFiles } from "@/scripts/bench/marketplace/data-files";
import { million, type Size } from "@/scripts/bench/marketplace/size";
import { run } from "@/scripts/run";

const usage =
  "Usage: npm run bench:data -- --folder <folder> [--orders n] [--approvals n] [--products n] [--returns n] [--seed n]";

/** npm run bench:data: writes data files of any size, for measurements; a million approvals unless told otherwise. */
await run(async () => {
  const { folder, size } = readArguments();
  await writeDataFiles(folder, size);
  console.log(`Wrote ${folder}; load it with: npm run import -- ${folder}`);
});

function readArguments() {
  const number = { type: "string" } as const;
  const options = {
    folder: number,
    orders: number,
    approvals: number,
    products: number,
    returns: number,
    seed: number,
  };
  const { folder, ...counts } = parseArgs({ options }).values;
  if (!folder) throw new Error(usage);
  const given = Object.entries(counts).map(([name, value]) => [name, toCount(name, value)]);
  return { folder, size: { ...million, ...Object.fromEntries(given) } satisfies Size };
}

function toCount(name: string, value: string) {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number above 0. ${usage}`);
  return count;
}
