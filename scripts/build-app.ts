import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { command } from "@/scripts/command";
import { compressAhead } from "@/scripts/compress-ahead";
import { fingerprint } from "@/scripts/fingerprint";
import { generateClient } from "@/scripts/generate-client";

export const standalone = ".next/standalone";
const stamp = ".next/sources";
export const serverScript = `${standalone}/server.js`;

export async function isBuilt() {
  return existsSync(stamp) && existsSync(serverScript) && (await readFile(stamp, "utf8")) === fingerprint();
}

/** Builds what is served, unless these sources are built. */
export async function buildOnce() {
  if (await isBuilt()) return;
  console.log("Building …");
  await buildApp({ quiet: true });
}

/** Makes .next/standalone, which needs nothing else to run. The stamp comes last, so that half a build is none. */
export async function buildApp({ quiet = false } = {}) {
  const sources = fingerprint();
  await rm(stamp, { force: true });
  await generateClient();
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await command(["node_modules/next/dist/bin/next", "build"], { env, quiet });
  await cp(".next/static", `${standalone}/.next/static`, { recursive: true });
  if (existsSync("public")) await cp("public", `${standalone}/public`, { recursive: true });
  await removeOthers();
  await compressAhead(`${standalone}/.next/static`);
  // In place of the server.js that Next writes, which would not check requests as lib/http/front.ts does.
  await bundle("scripts/serve.ts", serverScript, ["next"]);
  await addMigrate();
  await writeFile(stamp, sources);
}

/** Gives the server script of the copy. */
export async function copyBuild(to: string) {
  await cp(standalone, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return join(to, serverScript.slice(standalone.length));
}

/** What Next copies beside the build: settings, secrets among them, and whatever has the name of a file that may be read. */
async function removeOthers() {
  const built = [".next", "node_modules", "package.json", "public"];
  for (const name of await readdir(standalone))
    if (!built.includes(name)) await rm(join(standalone, name), { recursive: true });
}

/** What brings a database up to date where there is nothing but the build. */
async function addMigrate() {
  const engine = "@prisma/schema-engine-wasm";
  await bundle("scripts/migrate.ts", `${standalone}/migrate.js`, [`${engine}/*`]);
  await cp(`node_modules/${engine}`, `${standalone}/node_modules/${engine}`, { recursive: true });
  for (const path of ["prisma/migrations", "prisma/schema.prisma"])
    await cp(path, `${standalone}/${path}`, { recursive: true });
}

/** A program of ours as one file; what is `external` it finds in the build's own node_modules. */
async function bundle(script: string, outfile: string, external: string[]) {
  const require = `import { createRequire as from } from "node:module"; const require = from(import.meta.url);`;
  await build({
    entryPoints: [script],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external,
    banner: { js: require },
    logLevel: "warning",
  });
}
