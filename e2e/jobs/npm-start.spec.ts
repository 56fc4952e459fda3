import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/postgres/free-port";
import { copyPrepared } from "../setup/database";

/** `npm start` with a demo, as a person or a supervisor runs it, with npm, its shell, our script, server and database. */
async function npmStart(folder: string) {
  const port = await findFreePort();
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  // Nobody opens a page here.
  const cheap = { NODE_COMPILE_CACHE, PAGES: "on-demand" };
  const own = { NODE_ENV: "production" as const, DATA_DIR: folder, PORT: String(port), DEMO: "1" };
  const env = { PATH, HOME, ...cheap, ...own };
  const npm = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  npm.stderr.on("data", (printed) => output.push(String(printed)));
  for await (const line of createInterface({ input: npm.stdout })) {
    output.push(line);
    if (line.startsWith("  maya ")) break;
  }
  npm.stdout.resume();
  const database = Number.parseInt(await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8"), 10);
  return { npm, output: output.join("\n"), database, url: `http://127.0.0.1:${port}/api/health/live` };
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

test("npm start ends all its processes when only npm is stopped or killed, and starts again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-npm-"));
  await chmod(folder, 0o711);
  copyPrepared(folder);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const { npm, output, database, url } = await npmStart(folder);
    expect(output).toMatch(
      /^Sign in with one of these:\n\n {2}Username +Password +Company +Roles +Decides for\n {2}maya +\S+ +/m,
    );
    expect(output).not.toContain("next.config");
    expect([await answers(url), isThere(database)]).toEqual([true, true]);

    const ended = once(npm, "exit");
    npm.kill(signal);
    await ended;

    await expect(async () => {
      expect([await answers(url), isThere(database)], signal).toEqual([false, false]);
    }).toPass({ intervals: [50] });
  }
  await rm(folder, { recursive: true });
});
