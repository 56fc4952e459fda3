import { glob, readFile, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { codings, compress } from "@/lib/server/codings";
import { compressedTypes } from "@/lib/server/static-files";

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
