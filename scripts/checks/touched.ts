import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { unitTests } from "@/e2e/unit-tests";

const routeFiles = "app/**/{page,layout,not-found,error,route}.{ts,tsx}";
/** Where files are named that are started as programs. */
const starters = "{e2e,scripts,lib}/**/*.ts";
/** What the server is built from; what says where it then is, and the test of the one that runs for all tests. */
const builtServer = ["scripts/build/build-app.ts", "e2e/jobs/server.spec.ts"].map((starter) => ({
  program: "scripts/run-server.ts",
  starter,
}));

/** What `npm test` is given to run them: their parts, and themselves. */
export function selecting(tests: readonly string[]) {
  const parts = tests.map((test) => /^e2e\/(\w+)/.exec(test)?.[1] ?? "unit");
  return [...new Set([...parts, ...(parts.includes("api") ? ["next"] : []), ...tests])];
}

/** What differs from where this branch left main, committed or not. */
export function changedFiles() {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const [base = "HEAD"] = git("merge-base", "origin/main", "HEAD");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/**
 * The files of tests that import one of these files, start a program that does, or are about an area of the product that a
 * page or route with one of them belongs to. What is no code is read by unit tests, and by which is not known: all of
 * them. Whatever reads the database depends on its schema.
 */
export async function testsTouchedBy(changed: readonly string[]) {
  const [units, specs, routes] = [globSync(unitTests), globSync("e2e/*/*.spec.ts"), globSync(routeFiles)];
  if (changed.some((path) => /^prisma\/(schema\.prisma|migrations\/)/.test(path))) return [...units, ...specs].sort();
  graph ??= readGraph([...units, ...specs, ...routes]);
  const reached = whatReaches(changed, await graph);
  const areas = new Set(routes.filter((route) => reached.has(route)).map(areaOf));
  const isAbout = (spec: string) => [...areas].some((area) => mentions(spec, area));
  const hasText = changed.some((path) => !/\.(ts|tsx|mjs|css)$/.test(path));
  return [
    ...units.filter((test) => hasText || reached.has(test)),
    ...specs.filter((spec) => reached.has(spec) || isAbout(spec)),
  ].sort();
}

/** Read once: it takes seconds. */
let graph: Promise<Map<string, string[]>> | undefined;

/** Each file of ours that these lead to, with those that import or start it. */
async function readGraph(entryPoints: readonly string[]) {
  const programs = [...builtServer, ...startedPrograms()];
  const importersByFile = await importers([...entryPoints, ...programs.map(({ program }) => program)]);
  for (const { program, starter } of programs)
    importersByFile.set(program, [...(importersByFile.get(program) ?? []), starter]);
  return importersByFile;
}

/** The files that another one names in its text, to start them: `scripts/${name}.ts` is any of them. */
function startedPrograms() {
  const name = /["`]((?:scripts|e2e|lib)\/[\w./${}-]+\.ts)["`]/g;
  return globSync(starters).flatMap((starter) =>
    [...readFileSync(starter, "utf8").matchAll(name)]
      .flatMap(([, path = ""]) => globSync(path.replace(/\$\{\w+\}/g, "*")))
      .map((program) => ({ program, starter })),
  );
}

/** Each file of ours that these lead to, with those that import it. */
async function importers(entryPoints: readonly string[]) {
  const { metafile } = await build({
    entryPoints: [...new Set(entryPoints)],
    bundle: true,
    splitting: true, // each file is written once
    write: false,
    metafile: true,
    outdir: "touched",
    platform: "node",
    format: "esm",
    packages: "external",
    loader: { ".css": "empty", ".woff2": "empty" },
    logLevel: "error",
  });
  const importersByFile = new Map<string, string[]>();
  for (const [importer, { imports }] of Object.entries(metafile.inputs))
    for (const { path } of imports) importersByFile.set(path, [...(importersByFile.get(path) ?? []), importer]);
  return importersByFile;
}

function whatReaches(changed: readonly string[], importers: Map<string, string[]>) {
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** The first words of its path that are not one for all: `orderreturns` of app/api/v1/orderreturns/[returnID]/route.ts. */
function areaOf(route: string) {
  const [, area = ""] = /^app\/(?:\(\w+\)\/|api\/v1\/|api\/)*(?:admin\/|exports\/|me\/)?([\w-]+)\//.exec(route) ?? [];
  return area;
}

/** An area without a name is everybody's. */
function mentions(spec: string, area: string) {
  if (!/^e2e\/(api|web|sdk)$/.test(dirname(spec))) return false;
  return area === "" || new RegExp(`/${area}\\b`).test(spec + readFileSync(spec, "utf8"));
}
