import "server-only";

import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { codeOf } from "@/lib/errors";
import { ImportError } from "./errors";
import { kinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import { rejectsFile } from "./rejects";

type FileOfKind = { kind: Kind; name: string; path: string; bytes: number };

/** The data files of a folder in the order of import, and the names that look like data files but are none. */
export async function findFiles(folder: string): Promise<{ files: FileOfKind[]; unknown: string[] }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new ImportError(`There is no folder ${folder}.`);
    if (error.code === "ENOTDIR") throw new ImportError(`${folder} is not a folder; give the folder that holds it.`);
    throw new ImportError(`The folder ${folder} cannot be read (${error.code}).`);
  });

  const files: FileOfKind[] = [];
  for (const kind of kinds) {
    const [name, other] = fileNames(kind).filter((candidate) => names.includes(candidate));
    if (other) throw new ImportError(`${folder} holds both ${name} and ${other}; keep one.`);
    if (!name) continue;
    const path = join(folder, name);
    files.push({ kind, name, path, bytes: (await stat(path)).size });
  }
  if (!files.length) throw new ImportError(`${folder} holds no data file such as companies.ndjson.`);

  const ours = new Set(kinds.flatMap(fileNames)).add(rejectsFile);
  return { files, unknown: names.filter((name) => /\.(nd)?json(l|\.gz)?$/.test(name) && !ours.has(name)).sort() };
}

function fileNames({ name }: Kind) {
  return [`${name}.ndjson`, `${name}.ndjson.gz`];
}

/** The bytes of a file, unpacked. `onBytes` hears how far the file itself is read. */
export async function* readChunks(
  { name, path }: FileOfKind,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  file.on("data", () => onBytes(file.bytesRead));
  if (!name.endsWith(".gz")) {
    yield* file;
    return;
  }
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  file.on("error", (error) => unpacked.destroy(error));
  try {
    yield* file.pipe(unpacked);
  } catch (error) {
    throw codeOf(error).startsWith("Z_") ? new ImportError(`${name}: Not a complete gzip file.`) : error;
  } finally {
    file.destroy();
  }
}
