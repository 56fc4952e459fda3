import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const folder = resolve("prisma/migrations");

export type Migration = { name: string; sql: string };

/** Oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const read = async (name: string) => ({ name, sql: await readFile(join(folder, name, "migration.sql"), "utf8") });
  return Promise.all(names.sort().map(read));
}

/** Writes a new migration, named by the second like Prisma's own, and gives its path. */
export async function writeMigration(name: string, sql: string) {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const path = join(folder, `${stamp}_${name}`);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "migration.sql"), sql, { flag: "wx" });
  return path;
}

export function readSchema() {
  return readFile(resolve("prisma/schema.prisma"), "utf8");
}

/** As the engine keeps it in _prisma_migrations. */
export function checksumOf(sql: string) {
  return createHash("sha256").update(sql).digest("hex");
}

/** What the engine wants to know of the folder. */
export async function toEngineList(migrations: Migration[]) {
  const content = await readFile(join(folder, "migration_lock.toml"), "utf8");
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}
