import "server-only";

import { Client, DatabaseError } from "pg";
import { compactCounts } from "@/lib/jobs/kept-counts";
import { ImportError } from "./errors";
import { type FileResult, importFile, type Source } from "./import-file";
import { kinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import { LineTooLong } from "./lines";
import type { Progress } from "./progress";
import { Rejects } from "./rejects";
import { findFiles, readChunks } from "./sources";

type Imported = { kind: string; lines: number; added: number; changed: number; seconds: number };
type Outcome = { complete: boolean; imported: Imported[] };

type Options = {
  databaseUrl: string;
  /** Write the good lines of a file and list the others in rejected.ndjson. */
  keepGoing?: boolean;
  print: (line: string) => void;
  onProgress?: (progress: Progress) => void;
};

/**
 * Imports the data files of a folder, each in one transaction, in the order of `kinds`; stops at the first with a bad line.
 * Throws an ImportError when it cannot start or go on.
 */
export function importFolder({ folder, ...options }: Options & { folder: string }): Promise<Outcome> {
  return run(options, folder, async (importOne) => {
    const { files, unknown } = await findFiles(folder);
    for (const name of unknown) {
      options.print(`${name}: skipped, not a known data file (${kinds.map((kind) => kind.name).join(", ")}).`);
    }
    for (const file of files) {
      let read = 0;
      const chunks = readChunks(file, (bytes) => {
        read = bytes;
      });
      const share = () => (file.bytes ? read / file.bytes : 1);
      if (!(await importOne(file.kind, { name: file.name, chunks }, share))) return false;
    }
    return true;
  });
}

type StreamOptions = Options & { kindName: string | undefined; chunks: AsyncIterable<Buffer> };

/** Imports the records of one kind from a stream; rejected.ndjson goes into the current folder. */
export function importStream({ kindName, chunks, ...options }: StreamOptions): Promise<Outcome> {
  const kind = kinds.find(({ name }) => name === kindName);
  if (!kind) throw new ImportError(`--kind must be one of ${kinds.map(({ name }) => name).join(", ")}.`);
  return run(options, ".", (importOne) => importOne(kind, { name: "stdin", chunks }, () => undefined));
}

type ImportOne = (kind: Kind, source: Source, share: () => number | undefined) => Promise<boolean>;

async function run(options: Options, folder: string, work: (importOne: ImportOne) => Promise<boolean>) {
  const { databaseUrl, keepGoing, print, onProgress } = options;
  const client = new Client({ connectionString: databaseUrl, application_name: "countersign import" });
  const imported: Imported[] = [];
  await client.connect().catch((error: Error) => {
    throw new ImportError(`The database is not responding: ${error.message || "no connection"}.`);
  });
  // A lost connection also rejects the query in flight, which is where it is reported.
  client.on("error", () => undefined);

  let rejects: Rejects | undefined;
  try {
    const importOne: ImportOne = async (kind, source, share) => {
      if (keepGoing) rejects ??= await Rejects.open(folder);
      const start = performance.now();
      const onLines = (lines: number) => onProgress?.({ name: kind.name, lines, share: share() });
      const result = await importFile({ client, kind, source, rejects, onLines }).catch((error) => {
        throw toImportError(error, source.name);
      });
      const complete = report(source.name, result, options);
      if (complete) imported.push({ kind: kind.name, ...counts(result), seconds: (performance.now() - start) / 1000 });
      return complete;
    };
    const complete = await work(importOne);
    // Right without it, only slower to add up.
    if (imported.some(isLarge)) await compactCounts(client).catch(() => undefined);
    if (rejects?.count) print(`${rejects.count.toLocaleString("en")} lines skipped; see ${rejects.path}`);
    if (imported.length) print(`Imported ${imported.map(toSummary).join(" · ")}`);
    return { complete, imported };
  } finally {
    await rejects?.close();
    await client.end().catch(() => undefined);
  }
}

const isLarge = ({ added, changed }: Imported) => added + changed >= 10_000;

function report(name: string, { problems }: FileResult, { print, keepGoing }: Options) {
  for (const line of problems.lines()) print(line);
  if (!problems.count || keepGoing) return true;
  print(`${name}: nothing was imported. Fix it, or import only its valid lines with --keep-going.`);
  return false;
}

function counts({ lines, added, changed }: FileResult) {
  return { lines, added, changed };
}

function toSummary({ kind, lines, added, changed, seconds }: Imported) {
  const rate = Math.round(lines / Math.max(seconds, 0.001));
  const [all, fresh, other, perSecond] = [lines, added, changed, rate].map((count) => count.toLocaleString("en"));
  return `${kind} ${all} (${fresh} new, ${other} changed, ${perSecond}/s)`;
}

function toImportError(error: unknown, name: string) {
  if (error instanceof LineTooLong) return new ImportError(`${name}:${error.line}: ${error.message}`);
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === "42P01") return new ImportError("The database has no tables yet; run npm run migrate first.");
  return new ImportError(`${name}: The database refused it; nothing was imported: ${error.message}`);
}
