import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@/lib/free-port";
import { buildApp, isBuilt } from "@/scripts/build-app";
import { findChromium } from "./browser";
import { startDatabase } from "./database";
import { startMailSink } from "./mail-sink";
import { readReport } from "./report";
import { startServer } from "./server";

const projects = ["unit", "api", "sdk", "import", "jobs", "web"];
const otherOrigin = "https://shop.example.com";

/** Runs the tests that the arguments select, with everything they need; prints the counts; tells whether all passed. */
export async function runTests(args: string[], signal: AbortSignal) {
  const selected = projects.filter((name) => args.includes(name));
  const needsBrowser = selected.length === 0 || selected.includes("web");
  const executable = needsBrowser ? findChromium() : "";
  if (!(await isBuilt())) {
    console.log("Building …");
    await buildApp({ quiet: true });
  }

  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "countersign-test-"));
  chmodSync(folder, 0o711);
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...(await startAll(folder, stack)), PLAYWRIGHT_CHROMIUM: executable };
  const report = join(folder, "report.json");
  const rest = args.filter((argument) => !projects.includes(argument));
  const chosen = selected.map((name) => `--project=${name}`);
  await runPlaywright([...chosen, ...rest], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, signal);
  const { line, ok } = await readReport(report);
  if (!ok) cpSync(join(folder, "server.log"), "test-results/server.log");
  return { line, ok };
}

async function startAll(folder: string, stack: AsyncDisposableStack) {
  const database = stack.use(await startDatabase(join(folder, "data")));
  const mails = join(folder, "mails");
  const sink = stack.use(await startMailSink(mails));
  const [port, corsPort] = [await findFreePort(), await findFreePort()];
  const shared = {
    ...environment(),
    NODE_ENV: "production" as const,
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, "data"),
    SMTP_URL: sink.url,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    DEMO: "0",
  };
  const log = join(folder, "server.log");
  stack.use(await startServer({ folder, log, env: { ...shared, PORT: String(port) } }));
  const cors = { ...shared, PORT: String(corsPort), CORS_ORIGINS: otherOrigin };
  stack.use(await startServer({ folder, log: join(folder, "cors.log"), env: cors }));
  return {
    ...shared,
    LOG_LEVEL: "silent",
    E2E_MAILS: mails,
    E2E_SERVER_LOG: log,
    E2E_CORS_URL: `http://127.0.0.1:${corsPort}`,
    E2E_CORS_ORIGIN: otherOrigin,
  };
}

/** What a program needs of ours; none of the settings that happen to be in it. */
function environment() {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "USER", "CI", "TERM", "SystemRoot"];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]).filter(([, value]) => value));
}

async function runPlaywright(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const options = ["--config", "e2e/playwright.config.ts", "--reporter", process.env.CI ? "dot,json" : "list,json"];
  const child = spawn(process.execPath, [cli, "test", ...options, ...args], {
    // Server modules say which condition they are for.
    env: { ...env, NODE_OPTIONS: "--conditions=react-server" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  await once(child, "exit");
}
