import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { EnvError } from "@/lib/errors";
import { buildOnce, isBuilt } from "@/scripts/build/build-app";
import { generateClient, isClientGenerated } from "@/scripts/build/generate-client";
import { findChromium } from "./browser";
import { settings, startAll } from "./environment";
import { playwright } from "./playwright";
import { readReport } from "./report";
import { buildWatched } from "./watched-build";

const projects = ["unit", "api", "next", "sdk", "import", "jobs", "prove", "web"];

/** Runs the tests that the arguments select, with everything they need. Returns the counts, and whether all passed. */
export async function runTests(args: string[], signal: AbortSignal) {
  const selected = projects.filter((name) => args.includes(name));
  const needsBrowser = selected.length === 0 || selected.includes("web");
  const needsServer = selected.join() !== "unit";
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "countersign-test-"));
  chmodSync(folder, 0o711);
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const [executable, built] = await Promise.all([
    needsBrowser ? findChromium() : "",
    needsServer ? build(folder, { isWhole: args.length === 0 }) : generate(),
  ]);
  const env = needsServer ? await startAll(folder, stack) : settings(folder);
  const report = join(folder, "report.json");
  const flags = selected.map((name) => `--project=${name}`);
  const rest = args.filter((argument) => !projects.includes(argument));
  await runPlaywright(
    [...flags, ...rest],
    { ...env, ...built, PLAYWRIGHT_CHROMIUM: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    signal,
  );
  if (!existsSync(report)) throw new EnvError("The tests were stopped before their end.");
  const { lines, ok } = await readReport(report);
  if (!ok && needsServer) cpSync(join(folder, "server.log"), "test-results/server.log");
  return { lines, ok };
}

/** A full run also tests a build (e2e/jobs/build.spec.ts): its own, if it builds. */
async function build(folder: string, { isWhole }: { isWhole: boolean }): Promise<Record<string, string>> {
  if (!isWhole || (await isBuilt())) {
    await buildOnce();
    return {};
  }
  console.log("Building …");
  await generateClient();
  const file = join(folder, "watched-build.json");
  writeFileSync(file, JSON.stringify(await buildWatched(resolve(".next"))));
  return { E2E_WATCHED_BUILD: file };
}

async function generate(): Promise<Record<string, string>> {
  if (!isClientGenerated()) await generateClient();
  return {};
}

/** Whether all tests passed. */
export async function runPlaywright(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  if (signal.aborted) return false;
  const reporter = `--reporter=${process.env.CI ? "dot" : "list"},json`;
  const child = spawn(process.execPath, playwright(reporter, ...args), {
    // Server modules require this condition. With room for what is new, workers collect garbage less often. Hundreds of
    // processes share the compiled code.
    env: {
      ...env,
      NODE_OPTIONS: "--conditions=react-server --max-semi-space-size=64",
      NODE_COMPILE_CACHE: join(tmpdir(), "countersign-compiled"),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  const [code] = await once(child, "exit");
  return code === 0;
}
