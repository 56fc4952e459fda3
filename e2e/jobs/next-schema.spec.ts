import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { env } from "@/lib/env";
import { migrate } from "@/lib/postgres/migrate";
import { seedDemo } from "@/prisma/seed";
import { startInstance } from "../instance";
import { createDatabase, query } from "./database";

/** Everything that the rule for migrations allows (docs/operations.md), for every table, and an applied migration. */
async function migrateAhead(url: string) {
  const tables = await query<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables)
    if (name !== "_prisma_migrations")
      await query(
        url,
        `ALTER TABLE "${name}" ADD COLUMN "next" TEXT NOT NULL DEFAULT 'new', ADD COLUMN "next_note" JSONB;
         ALTER TABLE "${name}" ADD CONSTRAINT "${name}_next" CHECK ("next" <> '') NOT VALID;
         CREATE INDEX ON "${name}" ("next")`,
      );
  await query(
    url,
    `CREATE TABLE "next_things" ("id" TEXT PRIMARY KEY, "user_id" TEXT REFERENCES "users" ON DELETE CASCADE)`,
  );
  await query(
    url,
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
     VALUES ($1, repeat('a', 64), '29990101000000_next', now(), 1)`,
    [randomUUID()],
  );
  return tables.length;
}

test("this release starts and works on the next release's schema, with any additions", async () => {
  const database = await createDatabase(env().DATABASE_URL, migrate);
  const folder = await mkdtemp(join(tmpdir(), "countersign-next-"));
  expect(await migrateAhead(database.url)).toBeGreaterThan(15);

  expect(await migrate(database.url)).toEqual([]);
  expect(await seedDemo({ databaseUrl: database.url, dataDir: folder, print: () => {} })).toBe(true);
  {
    await using instance = await startInstance({ DATABASE_URL: database.url, DATABASE_OWNER_URL: "" });
    const ask = async (path: string, init: RequestInit = {}, token = "") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const response = await fetch(`${instance.url}/api/v1${path}`, { ...init, headers });
      return { status: response.status, body: await response.json().catch(() => null) };
    };
    const signIn = async (password: string) => {
      const form = { grant_type: "password", client_id: "countersign-demo", username: "maya", password };
      const response = await fetch(`${instance.url}/api/oauth/token`, {
        method: "POST",
        body: new URLSearchParams(form),
      });
      return String((await response.json()).access_token);
    };
    const token = await signIn("orchard-lantern-42");
    const orders = await ask("/orders/all?Status=AwaitingApproval&pageSize=1", {}, token);
    const returns = await ask("/orderreturns?pageSize=1", {}, token);
    const [order, orderReturn] = [orders.body.Items[0], returns.body.Items[0]];

    // The four operations, and other writes.
    const approvals = await ask(`/orders/all/${order.ID}/approvals?search=a&sortBy=!Status`, {}, token);
    expect(approvals).toMatchObject({ status: 200, body: { Meta: { Page: 1 } } });
    expect(await ask("/products/ALD-TC", {}, token)).toMatchObject({ status: 200, body: { ID: "ALD-TC" } });
    expect(await ask(`/orderreturns/${encodeURIComponent(orderReturn.ID)}`, {}, token)).toEqual({
      status: 200,
      body: orderReturn,
    });
    const send = async (method: string, path: string, body: object) =>
      (await ask(path, { method, body: JSON.stringify(body) }, token)).status;
    expect(await send("PATCH", "/me/preferences", { Theme: "dark" })).toBe(200);
    expect(await send("POST", "/me/views", { List: "listOrders", Name: "Ours", Query: "" })).toBe(201);
    expect(await send("PATCH", "/users/jonas", { Active: false })).toBe(200);
    expect(await send("POST", "/apiclients", { Name: "Warehouse" })).toBe(201);
    expect(await send("POST", "/me/password", { NewPassword: "an evening by the sea" })).toBe(204);
    expect((await ask("/me", {}, await signIn("an evening by the sea"))).status).toBe(200);
    // Answers contain only what this release knows.
    const { body } = await ask("/orders/all", {}, await signIn("an evening by the sea"));
    expect(JSON.stringify(body)).not.toContain("next_note");
  }
  await database.drop();
  await rm(folder, { recursive: true });
});
