import { ImportError } from "@/lib/import/errors";
import { importFolder, importStream } from "@/lib/import/import";
import { progressBar } from "@/lib/import/progress";
import { openDatabase } from "@/lib/postgres/database";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

const usage = "npm run import -- [--keep-going] <folder>, or npm run import -- --kind <kind> - < file.ndjson";

/** npm run import -- <folder>: loads the data files of a folder; ends with 1 when a file was refused. */
await run(async (settings) => {
  try {
    const options = readOptions();
    const database = await openDatabase(settings);
    try {
      if (database.embedded) await prepareDatabase(database);
      process.exitCode = (await load(database.url, options)) ? 0 : 1;
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});

type Arguments = ReturnType<typeof readOptions>;

function readOptions() {
  const { values, positionals } = readArguments(
    usage,
    { kind: { type: "string" }, "keep-going": { type: "boolean", default: false } },
    { least: 1, most: 1 },
  );
  const [folder = ""] = positionals;
  if (folder !== "-" && values.kind) throw new ImportError("--kind is for standard input: use - as the folder.");
  return { folder, kind: values.kind, keepGoing: values["keep-going"] };
}

async function load(databaseUrl: string, { folder, kind, keepGoing }: Arguments) {
  const bar = process.stderr.isTTY ? progressBar(process.stderr) : undefined;
  const print = (line: string) => {
    bar?.clear();
    console.log(line);
  };
  const options = { databaseUrl, keepGoing, print, onProgress: bar?.show };
  const { complete } =
    folder === "-"
      ? await importStream({ ...options, kindName: kind, chunks: process.stdin })
      : await importFolder({ ...options, folder });
  return complete;
}
