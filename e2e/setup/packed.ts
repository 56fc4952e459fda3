import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildSync } from "esbuild";

const files = new Map<string, string>();

/** Node's arguments to run one of our scripts as a single file, which starts in a quarter of the processor time. */
export function packed(script: string, ...args: string[]) {
  const file = files.get(script) ?? pack(script);
  files.set(script, file);
  return ["--conditions=react-server", file, ...args];
}

/** In node_modules, so that the file finds packages. Other workers write the same file at the same time. */
function pack(script: string) {
  const outfile = resolve("node_modules/.cache/packed", script.replaceAll(/[/.]/g, "-").replace(/-ts$/, ".mjs"));
  const content = bundle(script);
  mkdirSync(dirname(outfile), { recursive: true });
  const draft = `${outfile}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, outfile);
  return outfile;
}

/** Packs a script of a copy of the sources, in the copy. */
export function packedIn(folder: string, script: string, ...args: string[]) {
  const file = join(folder, "packed.mjs");
  writeFileSync(file, bundle(script, folder));
  return ["--conditions=react-server", file, ...args];
}

function bundle(script: string, absWorkingDir = process.cwd()) {
  const { outputFiles } = buildSync({
    absWorkingDir,
    entryPoints: [script],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    conditions: ["react-server"],
    packages: "external",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? "";
}
