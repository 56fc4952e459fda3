import { glob, readFile, writeFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";

const start = "(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([";

/**
 * Puts each module of the scripts in `dir` in parentheses. V8 compiles a function that is in them while it loads the
 * script, beside the page's own work; any other it only reads over, and reads again when it is called: nearly all modules
 * of a page are, at once.
 */
export async function wrapModules(dir: string) {
  const paths = await Array.fromAsync(glob(`${dir}/**/*.js`));
  const scripts = await Promise.all(paths.map(async (path) => ({ path, source: await readFile(path, "utf8") })));
  const chunks = scripts.filter(({ source }) => source.startsWith(start));
  if (chunks.length === 0)
    throw new Error("Next's scripts have a new form, which scripts/build/wrap-modules.ts does not know.");
  await Promise.all(chunks.map(({ path, source }) => writeFile(path, wrapped(source))));
}

/** A script that hands over an array of modules, each a function after its IDs. None of them runs here. */
export function wrapped(source: string) {
  const modules: unknown[][] = [];
  runInNewContext(source, { TURBOPACK: modules });
  let [result, from] = ["", 0];
  for (const module of modules.flat()) {
    if (typeof module !== "function") continue;
    const text = module.toString();
    const at = source.indexOf(text, from);
    if (at < 0) continue;
    result += `${source.slice(from, at)}(${text})`;
    from = at + text.length;
  }
  return result + source.slice(from);
}
