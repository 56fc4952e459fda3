import { parseArgs } from "node:util";
import { ImportError } from "@/lib/import/errors";
import { importFolder, importStream } from "@/lib/import/import";
import { progressBar } from "@/lib/import/progress";

const usage = "Usage: npm run import -- [--keep-going] <folder>, or npm run import -- --kind <kind> - < file.ndjson";

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  const { folder, kind, keepGoing } = readArguments();
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new ImportError("DATABASE_URL must be set.");

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

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { kind: { type: "string" }, "keep-going": { type: "boolean", default: false } },
    });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length) throw new ImportError(usage);
    if (folder !== "-" && values.kind) throw new ImportError("--kind is for standard input: use - as the folder.");
    return { folder, kind: values.kind, keepGoing: values["keep-going"] };
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError(usage);
  }
}
