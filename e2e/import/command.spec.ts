import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { packed } from "../setup/packed";
import { marketplace, test } from "./fixtures";

async function run(databaseUrl: string, args: string[], input = "") {
  const child = spawn(process.execPath, packed("scripts/import.ts", ...args), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}

test("one kind is read from standard input", async ({ database }) => {
  const input = marketplace.companies.map((company) => JSON.stringify(company)).join("\n");
  const { code, out, err } = await run(database.url, ["--kind", "companies", "-"], input);
  expect(err).toBe("");
  expect(out).toMatch(/^Imported companies 2 \(2 new, 0 changed, [\d,]+\/s\)\n$/);
  expect(code).toBe(0);
});

test("an invalid line ends the command with 1", async ({ database }) => {
  const { code, out } = await run(database.url, ["--kind", "companies", "-"], '{"ID":"","Name":"A","Type":"Owner"}');
  expect(out).toContain("stdin:1: ID: Must be 1 to 100 characters.\n");
  expect(code).toBe(1);
});

test("wrong arguments and files are refused in one line", async ({ database, folder }) => {
  const outputOf = async (...args: string[]) => {
    const { code, err } = await run(database.url, args);
    expect(code).toBe(1);
    return err;
  };
  expect(await outputOf("/no/such/folder")).toBe("There is no folder /no/such/folder.\n");
  expect(await outputOf(folder)).toBe(`${folder} holds no data file such as companies.ndjson.\n`);
  expect(await outputOf("-", "--kind", "invoices")).toMatch(/^--kind must be one of companies, users, .*\.\n$/);
  expect(await outputOf()).toMatch(/^Usage: .*\n$/);
});
