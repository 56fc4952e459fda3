import { glob, readFile, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { codings, compressedTypes } from "@/lib/server/static-files";

// Brotli is at its best by default; it is for files that are read more often than written.
const compress = {
  br: promisify(brotliCompress),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};
const leastBytes = 1000;

/** Puts the compressed forms of each file in `dir` beside it, as lib/server/static-files.ts serves them. */
export async function compressAhead(dir: string) {
  const paths = await Array.fromAsync(glob(`${dir}/**/*`));
  const texts = paths.filter((path) => extname(path) in compressedTypes);
  await Promise.all(
    texts.map(async (path) => {
      const content = await readFile(path);
      if (content.length < leastBytes) return;
      await Promise.all(
        codings.map(async ({ name, extension }) => writeFile(path + extension, await compress[name](content))),
      );
    }),
  );
}
