import { Client, type DatabaseError } from "pg";
import { env } from "@/lib/env";
import { mayAlterTables } from "@/lib/postgres/privileges";
import { expect, test } from "../fixtures";

const appUrl = process.env.E2E_APP_DATABASE_URL ?? "";

/** The error code with which the application's role may not run it. It is rolled back. */
async function attempt(sql: string) {
  const client = new Client({ connectionString: appUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(sql);
    return "done";
  } catch (error) {
    return (error as DatabaseError).code; // the driver throws this for a refused statement
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = "42501";
const statements = [
  `UPDATE "audit_events" SET "user_id" = 'eve'`,
  `UPDATE "audit_events" SET "hash" = repeat('0', 64)`,
  `DELETE FROM "audit_events"`,
  `TRUNCATE "audit_events"`,
  `INSERT INTO "audit_events" ("event", "at") VALUES ('authn_logout', now() - interval '1 year')`,
  `INSERT INTO "audit_events" ("event", "id") VALUES ('authn_logout', 1)`,
  `INSERT INTO "audit_events" ("event", "position", "hash") VALUES ('authn_logout', 1, repeat('0', 64))`,
  `INSERT INTO "audit_events" ("event") VALUES ('x') ON CONFLICT ("id") DO UPDATE SET "event" = 'y'`,
  `SELECT setval('audit_events_id_seq', 1)`,
  `UPDATE "audit_chain" SET "head_position" = 0`,
  `DELETE FROM "audit_chain"`,
  `INSERT INTO "audit_chain" SELECT * FROM "audit_chain"`,
  `ALTER TABLE "audit_events" DISABLE TRIGGER ALL`,
  `ALTER TABLE "users" ADD COLUMN "x" INT`,
  `ALTER TABLE "users" DISABLE TRIGGER ALL`,
  `ALTER FUNCTION "chain_audit_events"(INT) RENAME TO "x"`,
  `CREATE OR REPLACE FUNCTION "audit_text"(e "audit_events") RETURNS TEXT LANGUAGE sql AS 'SELECT NULL'`,
  `CREATE TRIGGER "x" BEFORE INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "approvals_take_companies"()`,
  `DROP TABLE "rate_limits"`,
  `DROP INDEX "users_pkey"`,
  `TRUNCATE "sessions" CASCADE`,
  `CREATE TABLE "x" ()`,
  `CREATE SCHEMA "x"`,
  `CREATE ROLE "x"`,
  `SET session_replication_role = replica`,
  `SET ROLE pg_write_all_data`,
  `COPY "users" TO PROGRAM 'true'`,
  `SELECT * FROM pg_authid`,
  `SELECT pg_read_file('/etc/passwd')`,
  `SELECT * FROM "_prisma_migrations"`,
  `DELETE FROM "_prisma_migrations"`,
];
for (const sql of statements) {
  test(`the application's role may not: ${sql}`, async () => {
    expect(await attempt(sql)).toBe(insufficientPrivilege);
  });
}

for (const sql of [
  `INSERT INTO "audit_events" ("event", "user_id", "data") VALUES ('authn_logout', 'ada', '{}')`,
  `SELECT "hash" FROM "audit_events" LIMIT 1`,
  `SELECT "chain_audit_events"(1), "remove_audit_events"(now(), 1)`,
  `UPDATE "users" SET "last_name" = "last_name" WHERE false`,
]) {
  test(`the application's role may: ${sql}`, async () => {
    expect(await attempt(sql)).toBe("done");
  });
}

test("a temporary table of the caller cannot replace one of ours in a function that runs as the owner", async () => {
  const withOurNames = `CREATE TEMP TABLE "audit_chain" AS SELECT * FROM "audit_chain"; CREATE TEMP TABLE "audit_events" (LIKE "audit_events");
    DELETE FROM "audit_events"; SELECT "chain_audit_events"(1); SELECT 1 / (SELECT count(*) FROM pg_temp."audit_events" WHERE "position" IS NOT NULL)`;
  expect(await attempt(withOurNames)).toBe("22012"); // division by zero: allowed, but nothing was chained there
});

test("a connection with the owner's rights is recognized", async () => {
  expect(await mayAlterTables(appUrl)).toBe(false);
  expect(await mayAlterTables(env().DATABASE_URL)).toBe(true);
});
