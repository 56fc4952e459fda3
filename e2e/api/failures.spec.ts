import { randomBytes } from "node:crypto";
import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password-hash";
import { sha256 } from "@/lib/crypto";
import { env } from "@/lib/env";
import { accessToken, sessionCookie } from "../credentials";
import { createCompany, createUser } from "../factories";
import { someAddress } from "../fixtures";
import { openGate } from "../gate";
import { createDatabase, inDatabase } from "../jobs/database";
import { inside } from "../leaks";
import { readMails } from "../mailbox";
import { test as base, expect, startObserved } from "../observed";
import { signInByPassword } from "../sign-in";

const password = "a long walk in spring";
const sessionID = randomBytes(32).toString("base64url");
const email = `${sessionID}@example.com`;

const people = (passwordHash: string) => `
  INSERT INTO "companies" VALUES ('c', 'Company', 'Owner');
  INSERT INTO "users" ("id", "company_id", "username", "email", "roles", "password_hash") VALUES
    ('ada', 'c', 'ada', 'ada@example.com', '{FullAccess}', '${passwordHash}'), ('grace', 'c', 'grace', '${email}', '{}', NULL);
  INSERT INTO "sessions" ("id", "user_id") VALUES ('${sha256(sessionID)}', 'ada');
  INSERT INTO "api_clients" ("id", "name") VALUES ('k', 'Client');
  INSERT INTO "products" ("id", "owner_id", "name") VALUES ('p', 'c', 'Lantern')`;

type Layer = { name: string; table: string; ask: (request: APIRequestContext) => ReturnType<APIRequestContext["get"]> };

/** Requests, and the table without which each fails. */
const layers: Layer[] = [
  { name: "the identity", table: "sessions", ask: (request) => request.get("/api/v1/me") },
  { name: "a record", table: "products", ask: (request) => request.get("/api/v1/products/p") },
  { name: "a list", table: "products", ask: (request) => request.get("/api/v1/products") },
  { name: "an export", table: "products", ask: (request) => request.get("/api/v1/exports/products") },
  {
    name: "a write",
    table: "saved_views",
    ask: (request) => request.post("/api/v1/me/views", { data: { List: "listProducts", Name: "A view", Query: "" } }),
  },
  {
    name: "the audit of a write",
    table: "audit_events",
    ask: (request) => request.patch("/api/v1/users/grace", { data: { Roles: ["OrderAdmin"] } }),
  },
  {
    name: "a mail",
    table: "mail_outbox",
    ask: (request) => request.post("/api/v1/password/reset", { data: { Username: "grace" } }),
  },
  {
    name: "a token",
    table: "api_clients",
    ask: (request) =>
      request.post("/api/oauth/token", {
        form: { grant_type: "password", client_id: "k", username: "ada", password },
      }),
  },
  { name: "a page", table: "products", ask: (request) => request.get("/products/p") },
  {
    name: "a sign-in",
    table: "users",
    ask: async (request) => (await signInByPassword(request, { username: "ada", password })).response,
  },
  {
    name: "a sign-out",
    table: "sessions",
    ask: async (request) => {
      const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
      return request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
    },
  },
];

async function startAlone(playwright: PlaywrightWorkerArgs["playwright"], stack: AsyncDisposableStack) {
  const database = await createDatabase(env().DATABASE_URL);
  stack.defer(async () => void (await database.drop()));
  const sql = (text: string) => inDatabase(database.url, (client) => client.query(text));
  await sql(people(await hashPassword(password)));
  const server = stack.use(await startObserved({ DATABASE_URL: database.url }));
  const { name, value } = await sessionCookie(sessionID);
  const place = {
    domain: "127.0.0.1",
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  };
  const request = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: env().PUBLIC_URL, "x-forwarded-for": someAddress() },
    storageState: { cookies: [{ name, value, ...place }], origins: [] },
  });
  stack.defer(() => request.dispose());
  return { sql, server, request };
}

/** `alone`: a server with a database of its own, and requests with ada's session. */
const test = base.extend<object, { alone: Awaited<ReturnType<typeof startAlone>> }>({
  alone: [
    async ({ playwright }, provide) => {
      await using stack = new AsyncDisposableStack();
      await provide(await startAlone(playwright, stack));
    },
    { scope: "worker" },
  ],
});

test.describe("a server alone", () => {
  test.describe.configure({ mode: "default" }); // in one worker, since it is started once in each, and in this order: the last signs out

  test("damaged data that a page finds is reported by the readiness check", async ({ alone: { sql, request } }) => {
    // Opening a page notes the use of its session.
    await sql(`
      UPDATE "sessions" SET "last_seen_at" = now() - interval '2 minutes';
      CREATE FUNCTION "damaged"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE 'XX001'; END $$;
      CREATE TRIGGER "damaged" BEFORE UPDATE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "damaged"()`);
    const readTroubles = async () => (await (await request.get("/api/health/ready")).json()).troubles;
    expect(await readTroubles()).toBeUndefined();

    expect((await request.get("/products/p")).status()).toBe(200);
    await expect.poll(readTroubles).toEqual(["The database found damaged data."]);
    await sql(`DROP FUNCTION "damaged" CASCADE`);
  });

  test("a failure in any layer is answered without its cause, which is logged once, and the process lives", async ({
    alone: { sql, server, request },
  }) => {
    const errorsOf = async (requestId: string) => (await server.linesOf(requestId)).filter(({ level }) => level >= 50);

    for (const { name, table, ask } of layers) {
      await sql(`ALTER TABLE "${table}" RENAME TO "away"`);
      const failed = await ask(request);
      await sql(`ALTER TABLE "away" RENAME TO "${table}"`);

      expect(failed.status(), name).toBeGreaterThanOrEqual(name === "a sign-in" ? 401 : 500);
      const cause = new RegExp(`${table}.{1,3} does not exist`);
      const text = await failed.text();
      expect(text, name).not.toMatch(cause);
      expect(text, name).not.toMatch(inside);
      expect(JSON.stringify(failed.headers()), name).not.toMatch(inside);
      const requestId = failed.headers()["x-request-id"] ?? "";
      await expect.poll(() => errorsOf(requestId), name).toHaveLength(1);
      expect(JSON.stringify(await errorsOf(requestId)), name).toMatch(cause);

      expect((await ask(request)).status(), `${name}, afterwards`).toBeLessThan(400);
    }
    expect(await readMails(email)).toHaveLength(1);
    await expect.poll(() => server.metric("countersign_mails_sent_total")).toBe(1);
  });
});

test("while the database is away under load, requests are refused with Retry-After, and succeed once it is back", async () => {
  const user = await createUser(await createCompany("Buyer"));
  using gate = await openGate();
  await using server = await startObserved({ DATABASE_URL: gate.url });
  const ask = async (authorization: string) => {
    const start = performance.now();
    const { status, headers } = await fetch(`${server.url}/api/v1/products`, { headers: { authorization } });
    return { status, retryAfter: headers.get("retry-after"), seconds: (performance.now() - start) / 1000 };
  };
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => `Bearer ${await accessToken(user)}`));
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  let over = false;
  const callers = tokens.map(async (token) => {
    while (!over) answers.push(await ask(token));
  });
  const end = async () => {
    over = true;
    await Promise.all(callers);
  };
  await using stack = new AsyncDisposableStack();
  stack.defer(end); // ends before the server, even after a failure
  const untilStatus = (status: number) => {
    const before = answers.length;
    return expect.poll(() => answers.slice(before).filter((each) => each.status === status).length).toBeGreaterThan(20);
  };

  for (let time = 0; time < 3; time++) {
    await untilStatus(200);
    gate.close();
    await untilStatus(503);
    gate.open();
  }
  await untilStatus(200);
  await end();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(10);
  expect(new Set((await Promise.all(tokens.map(ask))).map(({ status }) => status))).toEqual(new Set([200]));
});
