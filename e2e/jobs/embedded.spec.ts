import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { mock } from "node:test";
import { test as base, expect } from "@playwright/test";
import { openCluster } from "@/lib/postgres/cluster";
import { startEmbedded } from "@/lib/postgres/embedded";
import { findServer } from "@/lib/postgres/server";
import { log } from "@/lib/telemetry/log";
import { copyPrepared } from "../setup/database";
import { query } from "./database";

/** `folder` is empty; `used` has the data of an earlier start. */
const test = base.extend<{ folder: string; used: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "countersign-embedded-"));
    await chmod(folder, 0o711);
    await provide(folder);
    await rm(folder, { recursive: true });
  },
  used: async ({ folder }, provide) => {
    copyPrepared(folder);
    await provide(folder);
  },
});

const serverOf = (folder: string) => findServer(openCluster(folder))?.pid;

test("the next start takes over the database of a killed process", async ({ used: folder }) => {
  const script = `import("${resolve("lib/postgres/embedded.ts")}").then(({ startEmbedded }) => startEmbedded(${JSON.stringify(folder)})).then(() => console.log("started"))`;
  const args = ["--import=tsx", "--conditions=react-server", "--input-type=module", "-e", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const orphan = serverOf(folder);
  expect(orphan).toBeGreaterThan(0);

  const server = await startEmbedded(folder);

  expect(server.adopted).toBe(true);
  expect(serverOf(folder)).toBe(orphan);
  await server.stop();
  expect(serverOf(folder)).toBeUndefined();
});

test("two copies in one folder share its database, and the last to stop stops it", async ({ folder }) => {
  const [one, other] = await Promise.all([startEmbedded(folder), startEmbedded(folder)]);
  await query(one.url, "CREATE TABLE kept AS SELECT generate_series(1, 10000) AS n");

  await one.stop();

  expect(await query(other.url, "SELECT count(*)::int FROM kept")).toEqual([{ count: 10_000 }]);
  await other.stop();
  expect(serverOf(folder)).toBeUndefined();
});

test("a killed database is started again on its port, and the log says so", async ({ used: folder }) => {
  const logged = (["error", "warn"] as const).map((level) => mock.method(log, level, () => undefined));
  const words = () => logged.flatMap(({ mock: { calls } }) => calls.map((call) => call.arguments[1]));
  const database = await startEmbedded(folder);
  process.kill(serverOf(folder) ?? 0, "SIGKILL");

  await expect.poll(words).toContain("the embedded database was started again");
  expect(words()).toHaveLength(2);
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await database.stop();
  expect(words()).toHaveLength(2);
  mock.restoreAll();
});

test("a database left read-only, as by a full disk, is started, and writable while there is space", async ({
  used: folder,
}) => {
  const full = await startEmbedded(folder);
  await query(full.url, "ALTER SYSTEM SET default_transaction_read_only = on");
  await full.stop();

  const again = await startEmbedded(folder);

  await expect(() => query(again.url, "CREATE TABLE kept (n int)")).toPass();
  await again.stop();
});

const logOf = (folder: string) => openCluster(folder).log;
const failOn = (url: string, statement: string, values: string[] = []) =>
  expect(query(url, statement, values)).rejects.toThrow();

test("the database's log has failures, without the text of statements or their values", async ({ used: folder }) => {
  const database = await startEmbedded(folder);
  await query(database.url, "CREATE TABLE kept (n text PRIMARY KEY)");
  const value = "value-".repeat(10_000);
  await query(database.url, "INSERT INTO kept SELECT $1", [value.slice(0, 600)]);

  await failOn(database.url, `SELECT 1 / 0 AS "statement-${"x".repeat(50_000)}"`);
  await failOn(database.url, "INSERT INTO kept SELECT $1", [value.slice(0, 600)]);
  await failOn(database.url, "SELECT 1 / length(left($1, 0))", [value]);
  await database.stop();

  const lines = (await readFile(logOf(folder), "utf8")).split("\n");
  expect(lines.filter((line) => line.includes(" 22012 ERROR:  division by zero"))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(" 23505 ERROR:  duplicate key"))).toHaveLength(1);
  expect(lines.filter((line) => /statement-x|value-value-|INSERT/.test(line))).toEqual([]);
});

test("the database's log is emptied when full, keeping one copy, and the server writes on", async ({
  used: folder,
}) => {
  const database = await startEmbedded(folder);
  const path = logOf(folder);
  for (const word of ["first", "second"]) {
    await appendFile(path, `${word}\n${"x".repeat(41_000_000)}\n`);
    await expect.poll(async () => (await stat(path)).size, { timeout: 20_000 }).toBeLessThan(1_000_000);
    expect((await readFile(`${path}.1`, "utf8")).includes(`${word}\n`)).toBe(true);
  }
  expect((await readFile(`${path}.1`, "utf8")).includes("first\n")).toBe(false);
  expect((await stat(`${path}.1`)).mode & 0o777).toBe(0o600);

  await failOn(database.url, "SELECT 1 / 0");
  await database.stop();
  expect(await readFile(path, "utf8")).toMatch(/^[\d-]+ [^\0]*division by zero/);
});
