import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { EnvError } from "@/lib/errors";

const run = promisify(execFile);

/** The shell draws no windows, and takes a fifth of the processor time for a context. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a working Chromium, which is installed if necessary. Throws an EnvError if there is none. */
export async function findChromium() {
  const configuredPath = process.env.PLAYWRIGHT_CHROMIUM;
  if (configuredPath && !runs(configuredPath))
    throw new EnvError(`PLAYWRIGHT_CHROMIUM: ${configuredPath} does not run.`);
  const path = configuredPath || findInstalled();
  if (path) return path;

  await installByPlaywright();
  const installed = findInstalled();
  if (installed) return installed;

  await installByApt();
  const installedByApt = findInstalled();
  if (installedByApt) return installedByApt;
  throw new EnvError(
    "No Chromium is here and none could be installed: install one, or name it in PLAYWRIGHT_CHROMIUM.",
  );
}

function findInstalled() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...paths].find(runs);
}

function runs(path: string) {
  return existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
}

async function installByPlaywright() {
  console.log("No Chromium found: installing Playwright's.");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };
  await succeeds(process.execPath, [cli, "install", "chromium"], { env, timeout: 180_000 });
}

async function installByApt() {
  const [command = "", ...prefix] = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => succeeds(command, [...prefix, ...args], { env, timeout: 300_000 });
  const install = (name: string) => apt("install", "-y", "--no-install-recommends", name);
  console.log("It cannot be had: installing the system's by apt-get.");
  await apt("update");
  if (!(await install("chromium-headless-shell"))) await install("chromium");
}

const succeeds = (...command: Parameters<typeof run>) =>
  run(...command).then(
    () => true,
    () => false,
  );
