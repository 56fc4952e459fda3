import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { compressAhead } from "@/scripts/build/compress-ahead";
import { fingerprint } from "@/scripts/build/fingerprint";
import { generateClient } from "@/scripts/build/generate-client";
import { wrapModules } from "@/scripts/build/wrap-modules";
import { command } from "@/scripts/command";

export const standalone = ".next/standalone";
const stamp = ".next/sources";
export const serverScript = `${standalone}/server.js`;
/** What Node starts it with: with more room for young objects each collection keeps the server for 15 ms instead of 3. */
export const serverFlags = ["--max-semi-space-size=16"];

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
  await wrapModules(`${standalone}/.next/static`);
  await compressAhead(`${standalone}/.next/static`);
  await bundleServer();
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
  await bundle({ entryPoints: ["scripts/migrate.ts"] }, `${standalone}/migrate.js`, [`${engine}/*`]);
  await cp(`node_modules/${engine}`, `${standalone}/node_modules/${engine}`, { recursive: true });
  for (const path of ["prisma/migrations", "prisma/schema.prisma"])
    await cp(path, `${standalone}/${path}`, { recursive: true });
}

/** In place of the server.js that Next writes, which would not check requests as lib/server/front.ts does. */
async function bundleServer() {
  const folders = (await readdir("app/api", { recursive: true }))
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => `/api/${dirname(file).replaceAll(sep, "/")}`);
  const routes = folders.map((folder) => {
    const isNexts = folder.startsWith("/api/auth/"); // by next-auth, which needs it
    return `  ${JSON.stringify(folder)}: ${isNexts ? null : `() => import(${JSON.stringify(`@/app${folder}/route`)})`},\n`;
  });
  const contents = `import { join } from "node:path";
import { run } from "@/scripts/run";
import { runServer } from "@/scripts/run-server";
const routes = {\n${routes.join("")}};
const dir = import.meta.dirname;
const lane = { routes, pages: join(dir, "pages.js") };
await run(() => runServer({ dev: false, dir, lane }));\n`;
  const stdin = { contents, resolveDir: process.cwd(), sourcefile: "server.ts" };
  await bundle({ stdin }, serverScript, external);
  await bundle({ entryPoints: ["lib/server/pages-thread.ts"] }, `${standalone}/pages.js`, external);
}

/** Of the server, what Next has put beside the build, too. */
const external = ["next", "@node-rs/argon2", "@prisma/client", "pg", "pino"];

/** A program of ours as one file; what is `external` it finds in the build's own node_modules. */
async function bundle(input: Pick<BuildOptions, "entryPoints" | "stdin">, outfile: string, external: string[]) {
  const require = `import { createRequire as requireFrom$ } from "node:module"; const require = requireFrom$(import.meta.url);`;
  await build({
    ...input,
    outfile,
    // Server modules say which condition they are for.
    conditions: ["react-server"],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external,
    banner: { js: require },
    logLevel: "warning",
  });
}
