import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import type { Report } from "@/e2e/bench/compare";
import { packed } from "../setup/packed";
import { test } from "./fixtures";

const small = ["--orders", "50", "--approvals", "2000", "--products", "100", "--returns", "100"];
const short = ["--rounds", "1", "--seconds", "0.1", "--connections", "2"];

async function bench(env: Record<string, string>, ...args: string[]) {
  const command = packed("e2e/bench/bench.ts", ...small, ...short, ...args);
  const child = spawn(process.execPath, command, { env: { ...process.env, ...env } });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}

test.setTimeout(120_000);

test("the benchmark loads its data, checks responses against the database, and writes its results", async ({
  database,
  folder,
}) => {
  await database.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"); // the benchmark migrates an empty one itself
  const json = join(folder, "report.json");
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const { code, out, err } = await bench(env, "--only", "W1,W3,W4,W6,W12,W14,W15,WN,bare,prisma", "--json", json);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("Every answer is what the database says.");

  // Safe: the benchmark has just written it.
  const { rows, targets } = JSON.parse(await readFile(json, "utf8")) as Report;
  const ids = ["W0", "W1", "W3 first", "W3 near", "W3 deep", "W3 first by key", "W3 deep by key", "W4"];
  const inbox = ["W6 waiting", "W6 all", "W6 buyer's waiting", "W6 buyer's"];
  const readers = ["W6 reader's waiting", "W6 reader's", "W6 buyer's reader's"];
  const desk = ["W12", "W14", "W14 buyer's", "W15"];
  const others = [
    "WN",
    "W1 bare",
    "W4 bare",
    "W5 bare",
    "W1 $queryRaw",
    "W1 findMany",
    "W4 $queryRaw",
    "W4 findUnique",
  ];
  expect(rows.map(({ id }) => id)).toEqual([...ids, ...inbox, ...readers, ...desk, ...others]);
  expect(rows.filter(({ perSecond }) => !(perSecond > 0))).toEqual([]);
  expect(targets.map(({ what }) => what)).toContain("W4 to WN, requests/s");
});
