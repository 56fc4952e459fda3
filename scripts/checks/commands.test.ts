import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openFilled } from "@/lib/postgres/database";
import { requireFolderOf } from "@/lib/postgres/folders";
import { readArguments } from "../arguments";
import { fromSource } from "../build/from-source";

/** The output of a command that ends at once. */
function say(script: string, DATA_DIR: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR };
  const options = { env, encoding: "utf8" as const, timeout: 20_000 };
  const { status, stdout, stderr } = spawnSync(process.execPath, fromSource(`scripts/${script}.ts`, ...args), options);
  return { status, said: stdout + stderr };
}

test("database maintenance without a database says so and makes none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-commands-"));
  const where = join(folder, "typo");
  const message = `There is no database in DATA_DIR ${where}: npm start or npm run migrate makes one.`;
  expect(say("backup", where)).toEqual({ status: 1, said: `${message}\n` });
  await expect(openFilled({ DATA_DIR: where })).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual([]);
});

test("a data folder that is a file ends a start with one line", () => {
  const message = "DATA_DIR package.json cannot be used: it is not a folder.\n";
  expect(say("start", "package.json")).toEqual({ status: 1, said: message });
});

test("unknown arguments print a command's usage", () => {
  const argv = process.argv;
  const read = (...args: string[]) => {
    process.argv = ["node", "command", ...args];
    return readArguments("npm run x [-- file]", { all: { type: "boolean" } }, { most: 1 });
  };
  try {
    expect(read("--all", "file")).toMatchObject({ values: { all: true }, positionals: ["file"] });
    for (const wrong of [["--help"], ["--al"], ["one", "two"]])
      expect(() => read(...wrong)).toThrow(/^Usage: npm run x \[-- file\]$/);
  } finally {
    process.argv = argv;
  }
});

test("a command does not write into a missing folder", () => {
  expect(() => requireFolderOf("missing/folder/x.json")).toThrow(/^There is no folder missing\/folder\.$/);
  requireFolderOf("x.json");
});
