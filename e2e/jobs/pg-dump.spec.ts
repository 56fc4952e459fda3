import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, request, test } from "@playwright/test";
import { startPrimary } from "@/e2e/scale/postgres";
import { findPostgres, type PostgresPrograms } from "@/e2e/scale/programs";
import { hashPassword } from "@/lib/auth/password-hash";
import { verifyChain } from "@/lib/changes/audit/verify";
import { pickAccount } from "@/lib/postgres/account";
import { checkBackup, restore as restoreBackup } from "@/lib/postgres/backup/restore";
import { backUp } from "@/lib/postgres/backup/write";
import { startEmbedded } from "@/lib/postgres/embedded";
import { findFreePort } from "@/lib/postgres/free-port";
import { schemaDrift } from "@/lib/postgres/migrate";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { seedDemo } from "@/prisma/seed";
import { copyPrepared } from "../setup/database";
import { startServer } from "../setup/server";
import { query, readDigests } from "./database";

const programs = findPostgres();
/** The commands in docs/backup.md: the dump, then the restore. */
const [dump = "", restore = ""] = (readFileSync("docs/backup.md", "utf8").split("## A server of your own")[1] ?? "")
  .split("```sh\n")
  .slice(1)
  .map((block) => block.split("```")[0]);

const password = "a long walk in spring";

// Both tests read the same data of one server.
test.describe.configure({ mode: "default" });

const stack = new AsyncDisposableStack();
let other: { server: Awaited<ReturnType<typeof startPrimary>>; folder: string; source: Urls };

type Urls = { url: string; appUrl: string };

/** The URLs of an empty database for its owner, who is not a superuser, and for the application's user. */
async function create(server: string, name: string): Promise<Urls> {
  await query(server, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await query(server, `CREATE DATABASE ${name} OWNER ${name}`);
  const at = (username: string) =>
    Object.assign(new URL(server), { username, password: username, pathname: `/${name}` }).href;
  return { url: at(name), appUrl: at("app") };
}

/** A server of the installed PostgreSQL, in a separate folder, with the demo and audit events. */
async function startOther(installed: PostgresPrograms) {
  const folder = mkdtempSync(join(tmpdir(), "countersign-dump-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const server = await startPrimary({ folder, account: pickAccount(), programs: installed });
  stack.defer(server.stop);
  await query(server.url, "CREATE ROLE app LOGIN PASSWORD 'app'");
  const source = await create(server.url, "old_owner");
  await prepareDatabase(source);
  await seedDemo({ databaseUrl: source.url, dataDir: folder, print: () => {} });
  const passwordHash = await hashPassword(password);
  await query(source.url, `UPDATE "users" SET "password_hash" = $1 WHERE "username" = 'maya'`, [passwordHash]);
  await query(
    source.appUrl,
    `INSERT INTO "audit_events" ("event", "user_id") SELECT 'authn_logout', "id" FROM "users"`,
  );
  await query(source.appUrl, `SELECT "chain_audit_events"(1000)`);
  return { server, folder, source };
}

test.beforeAll(async () => {
  if (programs) other = await startOther(programs);
});

test.afterAll(() => stack.disposeAsync());

test("pg_dump as docs/backup.md describes it moves everything to an empty database of another owner, which works", async () => {
  test.skip(!programs, "The programs of PostgreSQL are not installed (Debian: postgresql).");
  if (!programs) return;
  const { server, folder, source } = other;
  const run = (commands: string, { url, appUrl }: Urls) =>
    spawnSync("sh", ["-ec", commands.replaceAll("countersign.dump", join(folder, "countersign.dump"))], {
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${dirname(programs.pg_dump)}:${process.env.PATH}`,
        DATABASE_OWNER_URL: url,
        DATABASE_URL: appUrl,
      },
    });
  expect(run(dump, source)).toMatchObject({ status: 0, stderr: "" });

  const target = await create(server.url, "new_owner");
  const restored = run(restore, target);
  expect(restored, restored.stderr).toMatchObject({ status: 0 });
  expect(restored.stdout).toContain("All counts are correct.");
  expect(restored.stdout).toMatch(/The audit log is intact: \d{3} events checked, 0 not yet chained\./);
  expect(await readDigests(target.url)).toEqual(await readDigests(source.url));
  expect(await readRights(target.url)).toEqual(await readRights(source.url));

  const port = String(await findFreePort());
  const settings = { ...process.env, PORT: port, DATABASE_URL: target.appUrl, NODE_OPTIONS: "" };
  stack.use(await startServer({ env: settings, folder, log: join(folder, "server.log") }));
  const ask = await request.newContext({ baseURL: `http://127.0.0.1:${port}` });
  stack.defer(() => ask.dispose());
  const form = { grant_type: "password", client_id: "countersign-demo", username: "maya", password };
  const { access_token } = await (await ask.post("/api/oauth/token", { form })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const { Meta } = await (await ask.get("/api/v1/approvals", { headers })).json();
  expect(Meta.TotalCount).toBeGreaterThan(100);
  const unchained = () => query(target.url, `SELECT FROM "audit_events" WHERE "position" IS NULL`);
  await expect.poll(unchained).toHaveLength(0);
  expect((await verifyChain(target.url)).faults).toEqual([]);
});

test("the embedded PostgreSQL restores a backup of another major version", async () => {
  test.skip(!programs, "The programs of PostgreSQL are not installed (Debian: postgresql).");
  if (!programs) return;
  const { folder, source } = other;
  const file = join(folder, "other.backup.gz");
  await backUp(source.url, file);

  copyPrepared(join(folder, "data"));
  const target = await startEmbedded(join(folder, "data"));
  stack.defer(target.stop);
  await restoreBackup(target.url, file, await checkBackup(file));

  const major = async (url: string) =>
    (await query(url, "SELECT current_setting('server_version_num')::int / 10000 AS n"))[0];
  test.skip(JSON.stringify(await major(source.url)) === JSON.stringify(await major(target.url)), "They are the same.");
  expect(await readDigests(target.url)).toEqual(await readDigests(source.url));
  expect(await schemaDrift(target.url)).toBe("");
});

/** The rights of the application's user, and of all users, on each table, column and function. */
function readRights(url: string) {
  return query(
    url,
    `SELECT name, right_of AS "right", has FROM (
       SELECT relname AS name, p AS right_of, has_table_privilege('app', c.oid, p) AS has
       FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       UNION ALL SELECT relname || '.' || attname, 'INSERT', has_column_privilege('app', c.oid, attnum, 'INSERT')
       FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0
       WHERE relname = 'audit_events'
       UNION ALL SELECT proname, 'EXECUTE by ' || who, has_function_privilege(who, p.oid, 'EXECUTE')
       FROM pg_proc p, unnest(ARRAY['app', 'public']) who WHERE pronamespace = 'public'::regnamespace
     ) rights ORDER BY 1, 2`,
  );
}
