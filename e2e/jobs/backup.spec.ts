import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { test as base, expect, request } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password-hash";
import { env } from "@/lib/env";
import { recount } from "@/lib/jobs/kept-counts";
import { checkBackup } from "@/lib/postgres/backup/restore";
import { backUp } from "@/lib/postgres/backup/write";
import { startEmbedded } from "@/lib/postgres/embedded";
import { findFreePort } from "@/lib/postgres/free-port";
import { migrate, schemaDrift } from "@/lib/postgres/migrate";
import { readMigrations } from "@/lib/postgres/migrations";
import { seedDemo } from "@/prisma/seed";
import { findDemoAccounts } from "@/scripts/demo";
import { packed } from "../setup/packed";
import { startServer } from "../setup/server";
import { inDatabase, query, readDigests } from "./database";

type Fixtures = {
  folder: string;
  /** The URL of a new database; not even migrated. */
  create: () => Promise<string>;
};

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "countersign-backup-"));
    await chmod(folder, 0o711);
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  create: async ({}, provide) => {
    const server = env().DATABASE_URL;
    const names: string[] = [];
    await provide(async () => {
      const name = `backup_${randomUUID().replaceAll("-", "")}`;
      names.push(name);
      await query(server, `CREATE DATABASE ${name}`);
      return Object.assign(new URL(server), { pathname: `/${name}` }).href;
    });
    for (const name of names) await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
  },
});

test("a backup is the database at one moment, and is restored identically in an empty folder", async ({
  create,
  folder,
}) => {
  const source = await create();
  await migrate(source);
  await seedDemo({ databaseUrl: source, dataDir: folder, print: () => {} });
  const password = "a long walk in spring";
  const passwordHash = await hashPassword(password);
  await query(source, `UPDATE "users" SET "password_hash" = $1 WHERE "username" = 'maya'`, [passwordHash]);
  await query(source, `INSERT INTO "audit_events" ("event", "user_id") SELECT 'authn_logout', "id" FROM "users"`);
  await query(source, `SELECT "chain_audit_events"(1000)`);
  await query(
    source,
    `INSERT INTO "products" ("id", "owner_id", "name")
     SELECT n::text, (SELECT min("id") FROM "companies"), E'tab\t, line\n, \\.' FROM generate_series(1, 20000) n`,
  );
  const accounts = await findDemoAccounts(source);
  expect(accounts.filter((line) => line.includes("(changed)"))).toEqual([expect.stringMatching(/^maya /)]);
  expect(accounts).toContainEqual(expect.stringMatching(/^priya .*orchard-lantern-42/));
  const file = join(folder, "now.backup.gz");
  const writer = startWriter(source);
  await writer.count(20);
  const { code, out } = await script("backup", [file], { DATABASE_URL: source });
  await writer.count(20);
  await writer.stop();
  expect(out).toMatch(/^Backed up [\d,]+ rows of \d+ tables into /);
  expect(code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const dataDir = join(folder, "data");
  const restored = await script("restore", [file], { DATA_DIR: dataDir, DATABASE_URL: "" });
  expect(restored.err).toBe("");
  expect(restored.out).toMatch(/^Restored [\d,]+ rows of \d+ tables, as they were at 20/);

  await using stack = new AsyncDisposableStack();
  const database = await startEmbedded(dataDir);
  stack.defer(() => database.stop());
  const [halves, all] = [await readHalves(database.url), await readHalves(source)];
  expect(halves.length).toBeGreaterThanOrEqual(20);
  expect(all.length).toBeGreaterThan(halves.length);
  expect(halves.filter(({ pair }) => !pair)).toEqual([]);

  for (const table of ["api_clients", "users"])
    await query(source, `DELETE FROM "${table}" WHERE "id" > $1 AND "id" LIKE 'half-%'`, [halves.at(-1)?.name]);
  expect(await readDigests(database.url)).toEqual(await readDigests(source));
  expect(await schemaDrift(database.url)).toBe("");
  const verified = await script("audit-verify", [], { DATABASE_URL: database.url });
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect(verified.out).toMatch(/^The audit log is intact: \d+ events checked, 0 not yet chained\.\n/);
  await query(database.url, `DELETE FROM "approvals" WHERE "status" = 'Declined'`);
  expect(await inDatabase(database.url, recount)).toEqual([]);
  expect(await query(database.url, `INSERT INTO "audit_events" ("event") VALUES ('x') RETURNING "id"`)).toHaveLength(1);

  const port = String(await findFreePort());
  const settings = { ...process.env, PORT: port, DATABASE_URL: database.url, NODE_OPTIONS: "" };
  stack.use(await startServer({ env: settings, folder, log: join(folder, "server.log") }));
  const ask = await request.newContext({ baseURL: `http://127.0.0.1:${port}` });
  stack.defer(() => ask.dispose());
  const form = { grant_type: "password", client_id: "countersign-demo", username: "maya", password };
  expect((await ask.post("/api/oauth/token", { form })).status()).toBe(200);
});

test("a truncated or changed file is refused before anything is changed", async ({ create, folder }) => {
  const source = await create();
  await migrate(source);
  await query(source, `INSERT INTO "companies" VALUES ('C', 'Company', 'Owner')`);
  const file = join(folder, "good.backup.gz");
  await backUp(source, file);
  const bytes = await readFile(file);
  const lines = gunzipSync(bytes).toString();
  const damaged = {
    "cut short": bytes.subarray(0, bytes.length / 2),
    "with another byte": Buffer.from(bytes).fill(bytes[300] === 1 ? 2 : 1, 300, 301),
    "with another name": gzipSync(lines.replace("C\tCompany", "C\tOther")),
    "without a row": gzipSync(lines.replace(/^C\tCompany.*\n/m, "")),
    "without its foot": gzipSync(lines.replace(/^\{"rows".*\n/m, "")),
    "with more behind it": gzipSync(`${lines}more\n`),
  };
  const endless = "x".repeat(9_000_000);
  const oversized = {
    "with an endless first line": gzipSync(`${endless}\n${lines}`),
    "with an endless row": gzipSync(lines.replace(/^C\tCompany.*\n/m, (row) => `${row.trimEnd()}${endless}\n`)),
    "with an endless foot": gzipSync(lines.replace(/^\{"rows".*\n/m, endless)),
  };
  const others = { "other text": Buffer.from("What is this?"), "other gzip": gzipSync("What is this?\n") };
  const target = await create();
  const put = async (name: string, content: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const refusal = (verdict: string) => `${verdict}: nothing was restored from it.`;
  const verdicts: [Record<string, Buffer>, (path: string) => string][] = [
    [damaged, () => "The backup is cut short or damaged"],
    [oversized, () => "The backup has a line of more than 8 MB, which no Countersign backup has"],
    [others, (path) => `${path} is not a Countersign backup`],
  ];
  for (const [files, verdict] of verdicts) {
    const paths = await Promise.all(Object.entries(files).map(([name, content]) => put(name, content)));
    for (const path of paths)
      await expect(checkBackup(path), path).rejects.toMatchObject({
        name: "EnvError",
        message: refusal(verdict(path)),
      });
    // The first step of the command, with its output.
    const [path = ""] = paths;
    const { code, err } = await script("restore", [path], { DATABASE_URL: target });
    expect(err).toBe(`${refusal(verdict(path))}\n`);
    expect(code).toBe(1);
  }
  expect(await query(target, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toHaveLength(0);
});

test("neither an existing file nor a database with data is overwritten", async ({ create, folder }) => {
  const source = await create();
  const file = join(folder, "one.backup.gz");
  const backup = () => script("backup", [file], { DATABASE_URL: source });
  expect((await backup()).err).toBe("The database is empty: npm start or npm run migrate makes its tables.\n");
  await migrate(source);
  await query(source, `INSERT INTO "companies" VALUES ('C', 'Company', 'Owner')`);

  expect((await backup()).code).toBe(0);
  expect((await backup()).err).toBe(`${file} already exists.\n`);
  const nowhere = join(folder, "unmounted", "one.backup.gz");
  expect((await script("backup", [nowhere], { DATABASE_URL: source })).err).toBe(
    `There is no folder ${dirname(nowhere)}.\n`,
  );
  expect(await readdir(folder)).toEqual(["one.backup.gz"]);
  const { code, err } = await script("restore", [file], { DATABASE_URL: source });
  expect(err).toMatch(/^The database holds data, and a restore overwrites nothing: .*\n$/);
  expect(code).toBe(1);
  expect((await script("restore", [join(folder, "none")], { DATABASE_URL: source })).err).toMatch(/^There is no file /);
});

test("the backup of an older release is migrated; that of a newer one is refused", async ({ create, folder }) => {
  const migrations = await readMigrations();
  const source = await create();
  await migrate(source, { through: migrations.at(-2)?.name });
  await query(source, `INSERT INTO "companies" ("id", "name", "type") VALUES ('C', 'Company', 'Owner')`);
  const file = join(folder, "older.backup.gz");
  await backUp(source, file);

  const target = await create();
  expect(await script("restore", [file], { DATABASE_URL: target })).toMatchObject({ code: 0, err: "" });
  expect(await schemaDrift(target)).toBe("");
  expect(await query(target, `SELECT "id" FROM "companies"`)).toEqual([{ id: "C" }]);
  expect(await migrate(target)).toEqual([]);

  await query(
    source,
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('1', 'c', '29990101000000_later', now())`,
  );
  const newer = join(folder, "newer.backup.gz");
  await backUp(source, newer);
  const { err } = await script("restore", [newer], { DATABASE_URL: await create() });
  expect(err).toMatch(/^The backup was made by a newer or different release/);
});

/** Each write adds two rows in one transaction, to the first and the last table of a backup. */
function startWriter(url: string) {
  let [writes, stopping] = [0, false];
  const done = inDatabase(url, async (client) => {
    for (; !stopping; writes++) {
      const name = `half-${String(writes).padStart(6, "0")}`;
      await client.query("BEGIN");
      await client.query(`INSERT INTO "api_clients" ("id", "name") VALUES ($1, $1)`, [name]);
      await client.query(
        `INSERT INTO "users" ("id", "company_id", "username", "email") SELECT $1, min("id"), $1, $2 FROM "companies"`,
        [name, `${name}@example.test`],
      );
      await client.query("COMMIT");
    }
  });
  return {
    count: (more: number) => {
      const until = writes + more;
      return expect.poll(() => writes, { intervals: [10] }).toBeGreaterThanOrEqual(until);
    },
    stop: () => {
      stopping = true;
      return done;
    },
  };
}

/** All rows that were written in pairs, and whether the other row exists. */
function readHalves(url: string) {
  return query<{ name: string; pair: boolean }>(
    url,
    `SELECT coalesce(u."id", c."id") AS "name", u."id" IS NOT NULL AND c."id" IS NOT NULL AS "pair"
     FROM (SELECT * FROM "users" WHERE "id" LIKE 'half-%') u
     FULL JOIN (SELECT * FROM "api_clients" WHERE "id" LIKE 'half-%') c ON c."id" = u."id" ORDER BY 1`,
  );
}

async function script(name: "backup" | "restore" | "audit-verify", args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, packed(`scripts/${name}.ts`, ...args), {
    env: { ...process.env, ...settings },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}
