import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { migrate, schemaDrift } from "@/lib/postgres/migrate";
import { readMigrations } from "@/lib/postgres/migrations";
import { expect, test } from "../fixtures";

test("the migrations make the schema of schema.prisma", async () => {
  expect(await schemaDrift(env().DATABASE_URL)).toBe("");
});

test("a second start applies nothing", async () => {
  expect(await migrate(env().DATABASE_URL)).toEqual([]);
});

test("many first starts at the same time apply each migration once", async () => {
  const name = `first_${randomUUID().replaceAll("-", "")}`;
  await db.$executeRawUnsafe(`CREATE DATABASE ${name}`);
  const url = new URL(env().DATABASE_URL);
  url.pathname = `/${name}`;

  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url.href)));

  const names = (await readMigrations()).map((migration) => migration.name);
  expect(applied.flat().toSorted()).toEqual(names);
  const session = new Client({ connectionString: url.href });
  await session.connect();
  const { rows } = await session.query(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  await session.end();
  expect(rows.map((row) => row.name).toSorted()).toEqual(names);
  await db.$executeRawUnsafe(`DROP DATABASE ${name} WITH (FORCE)`);
});

test("the build migrates a database without the sources or their packages", async () => {
  const name = `built_${randomUUID().replaceAll("-", "")}`;
  await db.$executeRawUnsafe(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(env().DATABASE_URL), { pathname: `/${name}` }).href;
  const folder = mkdtempSync(join(tmpdir(), "countersign-migrate-"));
  for (const path of ["migrate.js", "prisma", "node_modules/@prisma/schema-engine-wasm"])
    cpSync(join(".next/standalone", path), join(folder, path), { recursive: true });

  const settings = { cwd: folder, env: { NODE_ENV: "production", DATABASE_URL: url }, encoding: "utf8" } as const;
  const outputs = [1, 2].map(() => spawnSync(process.execPath, ["migrate.js"], settings).stdout);

  expect(outputs).toEqual([
    `Applied ${(await readMigrations()).map((migration) => migration.name).join(", ")}.\n`,
    "The database is up to date.\n",
  ]);
  rmSync(folder, { recursive: true });
  await db.$executeRawUnsafe(`DROP DATABASE ${name} WITH (FORCE)`);
});
