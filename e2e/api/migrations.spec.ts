import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { migrate, schemaDrift } from "@/lib/postgres/migrate";
import { readMigrations } from "@/lib/postgres/migrations";
import { expect, test } from "../fixtures";

test("the migrations make what the schema says", async () => {
  expect(await schemaDrift(env().DATABASE_URL)).toBe("");
});

test("a second start has nothing left to apply", async () => {
  expect(await migrate(env().DATABASE_URL)).toEqual([]);
});

test("many first starts at once apply each migration once", async () => {
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
