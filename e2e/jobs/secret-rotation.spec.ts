import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, request } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password-hash";
import { findFreePort } from "@/lib/postgres/free-port";
import { readMails } from "../mailbox";
import { startServer } from "../setup/server";
import { signInByPassword } from "../sign-in";
import { query } from "./database";
import { test as base, expect, makeDue } from "./fixtures";

type Server = { ask: APIRequestContext; stop: () => Promise<void> };

/** An instance with its own secrets, on the shared database. */
const test = base.extend<{ serve: (settings: Record<string, string>) => Promise<Server> }>({
  serve: async ({ database }, provide) => {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "countersign-rotation-"));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    await provide(async (settings) => {
      const port = String(await findFreePort());
      const env = { ...process.env, DATABASE_URL: database.url, PORT: port, NODE_OPTIONS: "", ...settings };
      const server = stack.use(await startServer({ env, folder, log: join(folder, `${port}.log`) }));
      const ask = await request.newContext({ baseURL: `http://127.0.0.1:${port}` });
      stack.defer(() => ask.dispose());
      return { ask, stop: () => server[Symbol.asyncDispose]() };
    });
  },
});

const [former, latter] = [newSecret(), newSecret()];
const password = "a long walk in spring";
const addressOf = (username: string) => `${username}-${latter.slice(0, 8)}@example.test`;

test("sessions and tokens of the previous secret work while it is accepted, and end with it; next-auth signs its sessions out", async ({
  database,
  serve,
}) => {
  await fill(database.url, ["ada", "bea", "cem", "dan"]);
  const before = await serve({ AUTH_SECRET: former, SMTP_URL: "smtp://127.0.0.1:9" });
  const old = await obtain(before.ask);
  const signedOut = await obtain(before.ask);
  for (const name of ["bea", "dan"]) await askForReset(before.ask, name);
  await before.stop();

  const { ask: during } = await serve({ AUTH_SECRET: latter, AUTH_SECRET_PREVIOUS: former });
  await makeDue(database.url);
  expect(await use(during, old)).toEqual({ token: 200, cookie: 200, pageKey: 200 });
  const [mail] = await readMails(addressOf("bea"));
  expect(await resetPassword(during, mail?.token)).toBe(204);
  const [withCode] = await readMails(addressOf("dan"));
  expect(await resetByCode(during, "dan", withCode?.code)).toBe(204);
  const fresh = await obtain(during);
  await signOut(during, signedOut.cookie);
  expect(await use(during, signedOut), "next-auth signed the session out").toMatchObject({ token: 200, cookie: 401 });
  await askForReset(during, "cem");
  const [next] = await readMails(addressOf("cem"));

  const { ask: after } = await serve({ AUTH_SECRET: latter });
  expect(await use(after, old)).toEqual({ token: 401, cookie: 401, pageKey: 400 });
  expect(await use(after, fresh)).toEqual({ token: 200, cookie: 200, pageKey: 200 });

  const { ask: lagging } = await serve({ AUTH_SECRET: former });
  expect(await statusOf(lagging, { cookie: old.cookie }), "a session that stayed").toBe(200);
  expect(await statusOf(lagging, { cookie: signedOut.cookie }), "the session signed out").toBe(401);
  expect(await use(lagging, fresh)).toEqual({ token: 401, cookie: 401, pageKey: 400 });
  expect(await resetPassword(lagging, next?.token)).toBe(401);
  expect(await resetByCode(lagging, "cem", next?.code)).toBe(401);
  expect(await resetPassword(after, next?.token)).toBe(204);
});

function newSecret() {
  return randomBytes(32).toString("base64url");
}

async function fill(url: string, usernames: string[]) {
  const passwordHash = await hashPassword(password);
  for (const name of usernames)
    await query(
      url,
      `INSERT INTO "users" ("id", "company_id", "username", "email", "roles", "password_hash")
       VALUES ($1, 'C', $1, $2, '{FullAccess}', $3)`,
      [name, addressOf(name), passwordHash],
    );
  await query(url, `INSERT INTO "api_clients" ("id", "name") VALUES ('shop', 'Shop')`);
  await query(
    url,
    `INSERT INTO "products" ("id", "owner_id", "name") VALUES ('P1', 'C', 'Chair'), ('P2', 'C', 'Desk')`,
  );
}

async function obtainToken(ask: APIRequestContext) {
  const form = { grant_type: "password", client_id: "shop", username: "ada", password };
  const { access_token } = await (await ask.post("/api/oauth/token", { form })).json();
  return String(access_token);
}

/** One of each credential that a signed-in person can have. */
async function obtain(ask: APIRequestContext) {
  const token = await obtainToken(ask);
  const { cookie: set = "" } = await signInByPassword(ask, { username: "ada", password });
  const [cookie = ""] = set.split(";");
  const page = await ask.get("/api/v1/products?pageSize=1", { headers: { authorization: `Bearer ${token}` } });
  const { Meta } = await page.json();
  return { token, cookie, pageKey: String(Meta.NextPageKey) };
}

/** As next-auth does it, with its own cookie against forged requests. */
async function signOut(ask: APIRequestContext, session: string) {
  const { csrfToken } = await (await ask.get("/api/auth/csrf")).json();
  const [csrf] = (await ask.storageState()).cookies.filter(({ name }) => name.includes("csrf"));
  const cookie = `${csrf?.name}=${csrf?.value}; ${session}`;
  await ask.post("/api/auth/signout", { form: { csrfToken, json: "true" }, headers: { cookie } });
}

/** The status for a person's own record. */
const statusOf = async (ask: APIRequestContext, headers: Record<string, string>) =>
  (await ask.get("/api/v1/me", { headers })).status();

/** The status for each credential; the page key is sent with a valid token. */
async function use(ask: APIRequestContext, { token, cookie, pageKey }: Awaited<ReturnType<typeof obtain>>) {
  const status = async (path: string, headers: Record<string, string>) =>
    (await ask.get(`/api/v1${path}`, { headers })).status();
  const own = await obtainToken(ask);
  return {
    token: await status("/me", { authorization: `Bearer ${token}` }),
    cookie: await status("/me", { cookie }),
    pageKey: await status(`/products?pageKey=${pageKey}`, { authorization: `Bearer ${own}` }),
  };
}

async function askForReset(ask: APIRequestContext, username: string) {
  const response = await ask.post("/api/v1/password/reset", { data: { Username: username } });
  expect(response.status()).toBe(204);
}

async function resetPassword(ask: APIRequestContext, token = "") {
  const data = { NewPassword: "a train of thought at dusk" };
  const headers = { authorization: `Bearer ${token}` };
  return (await ask.post("/api/v1/me/password", { data, headers })).status();
}

async function resetByCode(ask: APIRequestContext, Username: string, code = "") {
  const data = { Username, Password: "a train of thought at dusk" };
  return (await ask.put(`/api/v1/password/reset/${code}`, { data })).status();
}
