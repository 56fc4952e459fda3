import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type APIRequestContext, request as requests } from "@playwright/test";
import { to as copyTo } from "pg-copy-streams";
import { sessionCookieName } from "@/lib/auth/cookie";
import { hashPassword } from "@/lib/auth/password-hash";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import { keysFor } from "@/lib/crypto";
import { env } from "@/lib/env";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { findFiles, findIn, spellings } from "../canaries";
import { apiClient } from "../client";
import { metricsToken, startObserved } from "../observed";
import { signInByPassword } from "../sign-in";
import { inDatabase, query } from "./database";
import { expect, makeDue, test } from "./fixtures";
import { startMailServer } from "./mail-server";

const random = () => randomBytes(32).toString("base64url");
const canary = (what: string) => `canary ${what} é/+ ${randomBytes(9).toString("base64url")}`;
const key = (...[purpose]: Parameters<typeof keysFor>) => keysFor(purpose)[0].export().toString("base64url");

test("no secret is in the log, the traces, the metrics or the database", async () => {
  await using stack = new AsyncDisposableStack();
  const mail = await startMailServer();
  stack.defer(mail.stop);
  const [databasePassword, mailPassword] = [canary("database"), canary("mail")];
  const database = stack.use(await createDatabase(env().DATABASE_URL, databasePassword));
  const mailUrl = Object.assign(new URL(mail.url), { username: "mailer", password: mailPassword }).href;
  const [previousSecret, collectorToken] = [random(), random()];
  const settings = {
    DATABASE_URL: database.appUrl,
    SMTP_URL: mailUrl,
    LOG_LEVEL: "trace",
    AUTH_SECRET_PREVIOUS: previousSecret,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${collectorToken}`,
  };
  const observed = stack.use(await startObserved(settings));
  const request = await requests.newContext({ baseURL: observed.url });
  stack.defer(() => request.dispose());

  const secrets = {
    AUTH_SECRET: env().AUTH_SECRET,
    AUTH_SECRET_PREVIOUS: previousSecret,
    "access token key": key("access-token"),
    "reset token key": key("reset-token"),
    "page key's key": key("page-key"),
    "session key": key("session-cookie"),
    "outbox key": key("outbox"),
    "database password": databasePassword,
    "mail password": mailPassword,
    "metrics token": metricsToken,
    "collector's token": collectorToken,
    password: canary("password"),
    "wrong password": canary("wrong password"),
    "current password": canary("wrong current password"),
    "new password": canary("new password"),
    "token in a query": canary("token in a query"),
    Authorization: canary("authorization"),
  };
  await fill(database.url, secrets.password);
  const tokens = await useAll(request, secrets);
  const strays = await sendStrays(request);
  const failing = await failInside(database.url, () => tokens.client.get("/products"));
  expect(failing.status()).toBe(500);

  await makeDue(database.url);
  await expect.poll(() => mail.received.length).toBe(1);
  const resetToken = /#([\w.-]+)/.exec(mail.received[0]?.content.replaceAll("=\r\n", "") ?? "")?.[1] ?? "";
  await makeDue(database.url);
  const reset = await request.post("/api/v1/me/password", {
    headers: { authorization: `Bearer ${resetToken}` },
    data: { NewPassword: secrets["new password"] },
  });
  expect(reset.status()).toBe(204);
  await expect.poll(() => mail.received.length).toBe(2);
  const { jti } = JSON.parse(Buffer.from(resetToken.split(".")[1] ?? "", "base64url").toString());

  const canaries = {
    ...secrets,
    ...tokens.secrets,
    ...strays,
    "reset token": resetToken,
    "ID of the reset token": String(jti),
  };
  expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(30);
  for (const [name, secret] of Object.entries(canaries)) expect(secret.length, name).toBeGreaterThan(15);
  const metrics = await fetch(observed.metricsUrl, { headers: { authorization: `Bearer ${metricsToken}` } });
  await expect.poll(() => observed.spans.length).toBeGreaterThan(10);
  await observed.linesOf(reset.headers()["x-request-id"] ?? "");
  const log = await observed.readLog();
  expect(log).toContain("unexpected failure");
  expect(findIn(log, canaries), "log").toEqual([]);
  expect(findIn(JSON.stringify(observed.spans), canaries), "traces").toEqual([]);
  expect(findIn(await metrics.text(), canaries), "metrics").toEqual([]);
  const dump = await dumpAll(database.url);
  expect(dump).toContain("authn_password_change");
  expect(findIn(dump, canaries), "database").toEqual([]);
});

test("a secret is found in any encoding, in a text and in a file", async () => {
  const secret = randomBytes(32).toString("base64url");
  const folder = await mkdtemp(join(tmpdir(), "countersign-canaries-"));
  for (const spelling of [...spellings(secret), Buffer.from(`x=${secret};`).toString("base64"), `"${secret}"`]) {
    expect(findIn(`before ${spelling} after`, { secret }), spelling).toEqual(["secret"]);
    await writeFile(join(folder, "file"), `before ${spelling} after`);
    expect(findFiles([folder], { secret }), spelling).toHaveLength(1);
  }
  expect(findIn(randomBytes(32).toString("base64url"), { secret })).toEqual([]);
  await rm(folder, { recursive: true });
});

/** An empty, migrated database, and a user of the application's with that password. */
async function createDatabase(server: string, password: string) {
  const name = `canaries_${randomBytes(6).toString("hex")}`;
  await query(server, `CREATE DATABASE ${name}`);
  await query(server, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const appUrl = Object.assign(new URL(url), { username: name, password }).href;
  await prepareDatabase({ url, appUrl });
  const drop = async () => {
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await query(server, `DROP ROLE ${name}`);
  };
  return { url, appUrl, [Symbol.asyncDispose]: drop };
}

async function fill(url: string, password: string) {
  const passwordHash = await hashPassword(password);
  await query(url, `INSERT INTO "companies" VALUES ('C', 'Company', 'Owner')`);
  await query(
    url,
    `INSERT INTO "users" ("id", "company_id", "username", "email", "roles", "password_hash")
     VALUES ('ada', 'C', 'ada', 'ada@example.test', '{FullAccess}', $1)`,
    [passwordHash],
  );
  await query(url, `INSERT INTO "api_clients" ("id", "name", "refresh_token_minutes") VALUES ('shop', 'Shop', 60)`);
}

type Passwords = Record<
  "password" | "wrong password" | "current password" | "token in a query" | "Authorization",
  string
>;

/** Uses everything that accepts or returns secrets. Returns the secrets, and working credentials. */
async function useAll(request: APIRequestContext, passwords: Passwords) {
  const username = "ada";
  const { cookie = "" } = await signInByPassword(request, { username, password: passwords.password });
  const { response } = await signInByPassword(request, { username, password: passwords["wrong password"] });
  expect(await response.text()).toContain("CredentialsSignin");
  const [, value = ""] = /=([^;]+)/.exec(cookie) ?? [];

  const token = async (form: Record<string, string>) => (await request.post("/api/oauth/token", { form })).json();
  const first = await token({ grant_type: "password", client_id: "shop", username, password: passwords.password });
  const client = apiClient(request, { authorization: `Bearer ${first.access_token}` });
  const till = await (await client.send("POST", "/apiclients", { Name: "Till", DefaultContextUserID: "ada" })).json();
  const rotated = await (await client.send("POST", `/apiclients/${till.ID}/secret`)).json();
  const credentials = { grant_type: "client_credentials", client_id: till.ID, client_secret: rotated.Secret };
  const ofClient = await token(credentials);
  expect((await token({ ...credentials, client_secret: till.Secret })).error).toBe("invalid_client");
  const second = await token({ grant_type: "refresh_token", client_id: "shop", refresh_token: first.refresh_token });
  await token({ grant_type: "refresh_token", client_id: "till", refresh_token: second.refresh_token });

  const change = { CurrentPassword: passwords["current password"], NewPassword: "a train of thought at dusk" };
  expect((await client.send("POST", "/me/password/change", change)).status()).toBe(400);
  await client.get("/me", { access_token: passwords["token in a query"] });
  await apiClient(request, { authorization: `Bearer ${encodeURIComponent(passwords.Authorization)}` }).get("/me");
  expect((await client.send("POST", "/password/reset", { Username: username })).status()).toBe(204);
  const secrets = {
    "session ID": (await readSessionCookie(value)) ?? "",
    "session cookie": value,
    "access token": first.access_token,
    "refresh token": first.refresh_token,
    "next access token": second.access_token,
    "next refresh token": second.refresh_token,
    "client secret": till.Secret,
    "next client secret": rotated.Secret,
    "token of a client": ofClient.access_token,
  };
  return { secrets, client };
}

/** Sends secrets that are invalid or in the wrong place, and returns them. */
async function sendStrays(request: APIRequestContext) {
  const strays = {
    "password in an address": canary("password in an address"),
    "refresh token of nobody": random(),
    "client secret of nobody": random(),
    "code of nobody": `${random()}.${random()}.${random()}`,
    "password for that code": canary("password for that code"),
    "cookie of nobody": random(),
  };
  await request.get("/sign-in", { params: { username: "ada", password: strays["password in an address"] } });
  const refresh = { grant_type: "refresh_token", client_id: "shop", refresh_token: strays["refresh token of nobody"] };
  const basic = Buffer.from(`shop:${strays["client secret of nobody"]}`).toString("base64");
  const form = { grant_type: "client_credentials" };
  const answers = [
    await request.post("/api/oauth/token", { form: refresh }),
    await request.post("/api/oauth/token", { form, headers: { authorization: `Basic ${basic}` } }),
    await request.put(`/api/v1/password/reset/${strays["code of nobody"]}`, {
      data: { Username: "ada", Password: strays["password for that code"] },
    }),
    await request.get("/api/v1/me", {
      headers: { cookie: `${sessionCookieName(env().PUBLIC_URL)}=${strays["cookie of nobody"]}` },
    }),
  ];
  for (const answer of answers) expect([400, 401]).toContain(answer.status());
  return strays;
}

/** The same while a table is missing, which causes unexpected errors. */
async function failInside<T>(url: string, ask: () => Promise<T>) {
  await query(url, `ALTER TABLE "products" RENAME TO "away"`);
  try {
    return await ask();
  } finally {
    await query(url, `ALTER TABLE "away" RENAME TO "products"`);
  }
}

/** All rows of all tables. */
function dumpAll(url: string) {
  return inDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    let dump = "";
    for (const { name } of rows) dump += await text(client.query(copyTo(`COPY "${name}" TO STDOUT`)));
    return dump;
  });
}
