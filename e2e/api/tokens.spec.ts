import type { APIRequestContext } from "@playwright/test";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { hashPassword } from "@/lib/auth/password-hash";
import type { Role } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { apiClient } from "../client";
import { createApiClient, createCompany, createUser, ensureOwner } from "../factories";
import { expect, someAddress, test } from "../fixtures";

const password = "a long walk in spring";
const ask = (request: APIRequestContext, form: Record<string, string>, headers: Record<string, string> = {}) =>
  request.post("/api/oauth/token", { form, headers: { "x-forwarded-for": someAddress(), ...headers } });

async function createLogin(
  options: { roles?: Role[]; active?: boolean } = {},
  client: Parameters<typeof createApiClient>[0] = {},
) {
  const user = await createUser(await createCompany("Buyer"), { password, ...options });
  const { id } = await createApiClient(client);
  return { user, clientID: id, form: { grant_type: "password", client_id: id, username: user.username, password } };
}

const rolesOf = (token: string) => decodeJwt(token).role;

test.describe("grant_type=password", () => {
  test("issues a JWT with the user, the roles and the expiry", async ({ request }) => {
    const { PUBLIC_URL } = env();
    const { user, clientID, form } = await createLogin(
      { roles: ["OrderAdmin", "ProductReader"] },
      { accessTokenMinutes: 90 },
    );

    const response = await ask(request, form);
    const body = await response.json();

    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 5400,
      refresh_token: expect.any(String),
    });
    const { iat, nbf = 0, exp = 0, jti, ...claims } = decodeJwt(body.access_token);
    expect(claims).toEqual({
      usr: user.username,
      cid: clientID,
      usrtype: "buyer",
      role: ["OrderAdmin", "ProductReader"],
      iss: PUBLIC_URL,
      aud: `${PUBLIC_URL}/api`,
    });
    expect(exp - nbf).toBeGreaterThanOrEqual(5399);
    expect(exp - nbf).toBeLessThanOrEqual(5401);
    expect(jti).toBeTruthy();
    expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: "HS256", typ: "at+jwt" });
    const client = apiClient(request, { authorization: `Bearer ${body.access_token}` });
    expect(await (await client.get("/me")).json()).toMatchObject({ ID: user.id });
  });

  test("names users of the Owner admin, and those of suppliers supplier", async ({ request }) => {
    for (const [company, usrtype] of [
      [await ensureOwner(), "admin"],
      [await createCompany("Supplier"), "supplier"],
    ] as const) {
      const user = await createUser(company, { password });
      const { id } = await createApiClient();
      const response = await ask(request, { grant_type: "password", client_id: id, username: user.username, password });
      expect(decodeJwt((await response.json()).access_token).usrtype).toBe(usrtype);
    }
  });

  const scopes: [scope: string, roles: unknown][] = [
    ["OrderAdmin", "OrderAdmin"],
    ["OrderAdmin ProductReader", ["OrderAdmin", "ProductReader"]],
    ["  OrderAdmin   ProductReader ", ["OrderAdmin", "ProductReader"]],
    ["OrderAdmin OrderAdmin", "OrderAdmin"],
    ["OrderAdmin MeAdmin BuyerReader", "OrderAdmin"],
    ["OrderAdmin FullAccess", "OrderAdmin"],
    ["Shopper", "ShopperOrderReader"],
    ["OrderReader", "ShopperOrderReader"],
    ["", ["OrderAdmin", "ShopperOrderReader", "ProductReader"]],
    ["undefined OrderAdmin", "OrderAdmin"],
  ];
  for (const [scope, roles] of scopes) {
    test(`scope "${scope}" gives ${JSON.stringify(roles)}`, async ({ request }) => {
      const { form } = await createLogin({ roles: ["OrderAdmin", "ShopperOrderReader", "ProductReader"] });

      expect(rolesOf((await (await ask(request, { ...form, scope })).json()).access_token)).toEqual(roles);
    });
  }

  for (const scope of ["FullAccess", "PasswordReset", "MeAdmin", "orderadmin"]) {
    test(`a scope of ${scope} leaves no role: invalid_scope`, async ({ request }) => {
      const { form } = await createLogin({ roles: ["OrderAdmin"] });
      const response = await ask(request, { ...form, scope });

      expect(response.status()).toBe(400);
      expect(await response.json()).toEqual({
        error: "invalid_scope",
        error_description: expect.any(String),
        Errors: [{ ErrorCode: "invalid_scope", Message: expect.any(String), Data: {} }],
      });
    });
  }

  test("an unknown user, a disabled one and a wrong password get the same response", async ({ request }) => {
    const { form, clientID } = await createLogin();
    const disabled = await createLogin({ active: false });
    const read = async (fields: Record<string, string>) => {
      const response = await ask(request, { ...form, ...fields });
      return [response.status(), await response.text()];
    };
    const wrong = await read({ password: "wrong password" });

    expect(wrong[0]).toBe(400);
    expect(JSON.parse(String(wrong[1]))).toMatchObject({ error: "invalid_grant" });
    expect(await read({ username: "nobody" })).toEqual(wrong);
    expect(await read({ username: disabled.user.username, client_id: clientID })).toEqual(wrong);
    expect(await read({ password: "" })).toEqual(wrong);
  });

  test("a username may be in any case, a password not", async ({ request }) => {
    const { form } = await createLogin();

    expect((await ask(request, { ...form, username: form.username.toUpperCase() })).status()).toBe(200);
    expect((await ask(request, { ...form, password: password.toUpperCase() })).status()).toBe(400);
  });

  test("the eleventh guess gets 429 with Retry-After, and the right password works from another network", async ({
    request,
  }) => {
    const { form } = await createLogin();
    const from = { "x-forwarded-for": someAddress() };
    for (let count = 0; count < 10; count++) {
      expect((await ask(request, { ...form, password: `wrong ${count}` }, from)).status()).toBe(400);
    }

    const refusal = await ask(request, form, from);
    expect(refusal.status()).toBe(429);
    expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(0);
    expect((await refusal.json()).Errors[0].ErrorCode).toBe("TooManyRequests");
    expect((await ask(request, form)).status()).toBe(200);
  });

  test("another spelling of a name gives no more guesses, for existing and unknown users", async ({ request }) => {
    const { user, form } = await createLogin();
    const id = user.id.replaceAll("-", "");
    await db.user.update({ where: { id: user.id }, data: { username: `prIya${id}` } });
    for (const name of [`pr?ya${id}`, `nobody-pr?ya${id}`]) {
      const spellings = ["I", "i", "\u0130"].map((letter) => name.replace("?", letter));
      const [same] = await db.$queryRaw<{ one: boolean }[]>`
        SELECT count(DISTINCT lower(n)) = 1 AS "one" FROM unnest(${spellings}::text[]) n`;
      expect(same?.one).toBe(true);
      const from = { "x-forwarded-for": someAddress() };
      const guess = (index: number) =>
        ask(request, { ...form, username: spellings[index % 3] ?? "", password: `wrong ${index}` }, from);

      for (let count = 0; count < 10; count++) expect((await guess(count)).status()).toBe(400);
      for (let count = 10; count < 13; count++) expect((await guess(count)).status()).toBe(429);
    }
  });

  test("the email address signs in like the username, but never as another user's username", async ({ request }) => {
    const { user, form } = await createLogin();
    const namesake = await createLogin();
    const username = namesake.user.email;
    const other = await createUser(await createCompany("Buyer"), { username, password: "another long walk" });
    const whose = async (headers: Record<string, string>) => {
      const response = await ask(request, { ...form, ...headers });
      return response.ok() ? decodeJwt((await response.json()).access_token).usr : response.status();
    };

    expect(await whose({ username: user.email.toUpperCase() })).toBe(user.username);
    expect(await whose({ username, password: "another long walk" })).toBe(other.username);
    expect(await whose({ username })).toBe(400);
    expect(await whose({ username: namesake.user.username })).toBe(namesake.user.username);
  });

  test("too many guesses at an email address do not reveal its user", async ({ request }) => {
    const { user, form } = await createLogin();
    const from = { "x-forwarded-for": someAddress() };
    const guess = async (username: string) =>
      (await ask(request, { ...form, username, password: "wrong" }, from)).status();

    for (let count = 0; count < 10; count++) expect(await guess(user.email)).toBe(400);
    expect(await guess(user.email)).toBe(429);
    expect(await guess(user.username)).toBe(400);

    expect((await ask(request, form, from)).status()).toBe(200);
    expect((await ask(request, { ...form, username: user.email }, from)).status()).toBe(200);
  });

  test("a success resets the count of guesses", async ({ request }) => {
    const { form } = await createLogin();
    const from = { "x-forwarded-for": someAddress() };
    const guess = async () => (await ask(request, { ...form, password: "wrong" }, from)).status();

    for (let count = 0; count < 9; count++) expect(await guess()).toBe(400);
    expect((await ask(request, form, from)).status()).toBe(200);
    for (let count = 0; count < 9; count++) expect(await guess()).toBe(400);
  });
});

test.describe("the client", () => {
  test("delays its network after thirty wrong secrets, and works from others", async ({ request }) => {
    const { form } = await createLogin({}, { secretHash: await hashPassword("the client's secret") });
    const right = { ...form, client_secret: "the client's secret" };
    const from = { "x-forwarded-for": someAddress() };
    for (let count = 0; count < 30; count++) {
      expect((await ask(request, { ...form, client_secret: `wrong ${count}` }, from)).status()).toBe(401);
    }

    const refusal = await ask(request, right, from);
    expect(refusal.status()).toBe(429);
    expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(0);
    expect((await ask(request, right)).status()).toBe(200);
  });

  test("needs its secret when it has one", async ({ request }) => {
    const { form } = await createLogin({}, { secretHash: await hashPassword("the client's secret") });

    const secrets: Record<string, string>[] = [{}, { client_secret: "" }, { client_secret: "wrong" }];
    for (const secret of secrets) {
      const response = await ask(request, { ...form, ...secret });
      expect(response.status()).toBe(401);
      expect(response.headers()["www-authenticate"]).toContain("Basic");
      expect(await response.json()).toMatchObject({
        error: "invalid_client",
        Errors: [{ ErrorCode: "invalid_client" }],
      });
    }
    expect((await ask(request, { ...form, client_secret: "the client's secret" })).status()).toBe(200);
  });

  test("can authenticate by HTTP Basic, with its ID and secret form-encoded", async ({ request }) => {
    const secret = "50 % of the client's: ä+b";
    const { clientID, form } = await createLogin({}, { secretHash: await hashPassword(secret) });
    const { client_id: _, ...rest } = form;
    const basic = (...parts: string[]) => {
      const encoded = parts.map((part) => String(new URLSearchParams({ part })).slice("part=".length)).join(":");
      return { authorization: `Basic ${Buffer.from(encoded).toString("base64")}` };
    };
    expect((await ask(request, rest, basic(clientID, secret))).status()).toBe(200);
    expect((await ask(request, form, basic(clientID, secret))).status()).toBe(200);
    const wrong = await ask(request, rest, basic(clientID, "wrong"));
    expect([wrong.status(), (await wrong.json()).error]).toEqual([401, "invalid_client"]);
    const cases = [
      { sent: { ...form, client_secret: secret }, headers: basic(clientID, secret) },
      { sent: { ...form, client_id: "another" }, headers: basic(clientID, secret) },
    ];
    for (const { sent, headers } of cases) {
      const refused = await ask(request, sent, headers);
      expect([refused.status(), (await refused.json()).error]).toEqual([400, "invalid_request"]);
    }
    for (const headers of [basic(clientID), { authorization: "Basic" }, basic(clientID, "")]) {
      const refused = await ask(request, form, headers);
      expect([refused.status(), (await refused.json()).error]).toEqual([401, "invalid_client"]);
    }
    const { form: withoutSecret } = await createLogin();
    expect((await ask(request, withoutSecret, basic(withoutSecret.client_id, ""))).status()).toBe(200);
  });

  test("must exist and be active", async ({ request }) => {
    const { form } = await createLogin({}, { active: false });

    for (const client_id of [form.client_id, "nowhere"]) {
      const response = await ask(request, { ...form, client_id });
      expect(response.status()).toBe(401);
      expect(await response.json()).toMatchObject({ error: "invalid_client" });
    }
  });
});

test.describe("grant_type=client_credentials", () => {
  const grant_type = "client_credentials";

  test("runs as the client's own user", async ({ request }) => {
    const user = await createUser(await createCompany("Buyer"), { roles: ["ProductReader"] });
    const { id } = await createApiClient({ secretHash: await hashPassword("secret"), defaultContextUserId: user.id });

    const response = await ask(request, { grant_type, client_id: id, client_secret: "secret" });

    expect(response.status()).toBe(200);
    expect(decodeJwt((await response.json()).access_token)).toMatchObject({
      usr: user.username,
      cid: id,
      role: "ProductReader",
    });
  });

  test("needs a secret, and a user to run as", async ({ request }) => {
    const user = await createUser(await createCompany("Buyer"));
    const secretHash = await hashPassword("secret");
    const withoutSecret = await createApiClient({ defaultContextUserId: user.id });
    const withoutUser = await createApiClient({ secretHash });
    const disabled = await createApiClient({
      secretHash,
      defaultContextUserId: (await createUser(await createCompany("Buyer"), { active: false })).id,
    });
    const answer = async (client_id: string) => {
      const response = await ask(request, { grant_type, client_id, client_secret: "secret" });
      return [response.status(), (await response.json()).error];
    };

    expect(await answer(withoutSecret.id)).toEqual([401, "invalid_client"]);
    expect(await answer(withoutUser.id)).toEqual([400, "unauthorized_client"]);
    expect(await answer(disabled.id)).toEqual([400, "invalid_grant"]);
  });
});

test.describe("grant_type=refresh_token", () => {
  async function logIn(request: APIRequestContext, options: Parameters<typeof createLogin>[0] = {}) {
    const login = await createLogin(options);
    const tokens = await (await ask(request, login.form)).json();
    const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
      ask(request, { grant_type: "refresh_token", client_id: login.clientID, refresh_token, ...more });
    const status = async (token: string) =>
      (await apiClient(request, { authorization: `Bearer ${token}` }).get("/me")).status();
    return { ...login, tokens, refresh, status };
  }

  test("issues new tokens, and the old access token stays valid", async ({ request }) => {
    const { tokens, refresh, status } = await logIn(request);

    const renewed = await (await refresh(tokens.refresh_token)).json();

    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect([await status(tokens.access_token), await status(renewed.access_token)]).toEqual([200, 200]);
  });

  test("with less than FullAccess keeps its roles, and works while the user has FullAccess", async ({ request }) => {
    const { user, form } = await createLogin({ roles: ["FullAccess"] });
    const tokens = await (await ask(request, { ...form, scope: "OrderAdmin BuyerReader" })).json();
    const { grant_type: _, username, password: __, ...client } = form;
    const renew = (refresh_token: string, scope?: string) =>
      ask(request, { ...client, grant_type: "refresh_token", refresh_token, ...(scope && { scope }) });
    const statuses = (token: string) =>
      Promise.all(
        ["/orderreturns", "/products", "/users"].map(async (path) => {
          const caller = apiClient(request, { authorization: `Bearer ${token}` });
          return (await caller.get(path)).status();
        }),
      );

    expect([rolesOf(tokens.access_token), username]).toEqual(["OrderAdmin", user.username]);
    expect(await statuses(tokens.access_token)).toEqual([200, 403, 403]);
    const renewed = await (await renew(tokens.refresh_token)).json();
    expect(rolesOf(renewed.access_token)).toBe("OrderAdmin");
    expect(await (await renew(renewed.refresh_token, "ProductReader")).json()).toMatchObject({
      error: "invalid_scope",
    });

    await db.user.update({ where: { id: user.id }, data: { roles: ["ProductReader"] } });
    expect(await statuses(renewed.access_token)).toEqual([403, 403, 403]);
    expect(await (await renew(renewed.refresh_token)).json()).toMatchObject({ error: "invalid_scope" });
  });

  test("works until one of its successors is used: a response may be lost, and some programs keep the first", async ({
    request,
  }) => {
    const { tokens, refresh, status } = await logIn(request);
    const all = await Promise.all(Array.from({ length: 5 }, () => refresh(tokens.refresh_token)));
    const answers = await Promise.all([...all, await refresh(tokens.refresh_token)].map((response) => response.json()));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(6);
    for (const { access_token } of [tokens, ...answers]) expect(await status(access_token)).toBe(200);

    const [first, second] = answers;
    const next = await (await refresh(first.refresh_token)).json();
    expect(await status(next.access_token)).toBe(200);
    expect((await refresh(second.refresh_token)).status(), "another one that the same token gave").toBe(400);
    expect(await status(next.access_token), "all that came from it").toBe(401);
  });

  test("used after a successor was used, ends all tokens that came from it", async ({ request }) => {
    const { tokens, refresh, status } = await logIn(request);
    const renewed = await (await refresh(tokens.refresh_token)).json();
    await refresh(renewed.refresh_token);

    const second = await refresh(tokens.refresh_token);

    expect(second.status()).toBe(400);
    expect(await second.json()).toMatchObject({ error: "invalid_grant", Errors: [{ ErrorCode: "invalid_grant" }] });
    expect([await status(tokens.access_token), await status(renewed.access_token)]).toEqual([401, 401]);
    expect((await refresh(renewed.refresh_token)).status()).toBe(400);
  });

  test("does so even with an invalid scope", async ({ request }) => {
    const { tokens, refresh, status } = await logIn(request, { roles: ["OrderAdmin"] });
    const renewed = await (await refresh(tokens.refresh_token)).json();
    await refresh(renewed.refresh_token);

    const second = await refresh(tokens.refresh_token, { scope: "ProductAdmin" });

    expect(second.status()).toBe(400);
    expect(await second.json()).toMatchObject({ error: "invalid_grant" });
    expect([await status(tokens.access_token), await status(renewed.access_token)]).toEqual([401, 401]);
    expect((await refresh(renewed.refresh_token)).status()).toBe(400);
  });

  test("of the successors of one token one is used, even at the same time", async ({ request }) => {
    const { tokens, refresh } = await logIn(request);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await (await refresh(tokens.refresh_token)).json()).refresh_token),
    );

    const responses = await Promise.all(answers.map((token) => refresh(token)));

    expect(responses.filter((response) => response.ok())).toHaveLength(1);
  });

  test("can narrow the scope, and never widen it", async ({ request }) => {
    const { user, tokens, refresh } = await logIn(request, { roles: ["OrderAdmin", "ProductReader"] });

    const narrow = await (await refresh(tokens.refresh_token, { scope: "OrderAdmin" })).json();
    expect(rolesOf(narrow.access_token)).toBe("OrderAdmin");
    await db.user.update({ where: { id: user.id }, data: { roles: ["OrderAdmin", "ProductAdmin"] } });
    const later = await (await refresh(narrow.refresh_token)).json();
    expect(rolesOf(later.access_token)).toBe("OrderAdmin");
    const response = await refresh(later.refresh_token, { scope: "ProductAdmin" });
    expect(await response.json()).toMatchObject({ error: "invalid_scope" });
  });

  test("is refused if unknown, expired, another client's, or a disabled user's", async ({ request }) => {
    const { user, tokens, refresh } = await logIn(request);
    const other = await createApiClient();
    const expire = db.refreshToken.updateMany({
      where: { family: { userId: user.id } },
      data: { expiresAt: new Date(Date.now() - 60_000) }, // the server's estimate of the database's clock may be slightly late
    });

    expect((await refresh("unknown")).status()).toBe(400);
    expect((await refresh(tokens.refresh_token, { client_id: other.id })).status()).toBe(400);
    await db.user.update({ where: { id: user.id }, data: { active: false } });
    expect((await refresh(tokens.refresh_token)).status()).toBe(400);
    await db.user.update({ where: { id: user.id }, data: { active: true } });
    await expire;
    expect((await refresh(tokens.refresh_token)).status()).toBe(400);
  });

  test("is not issued by a client without a refresh time", async ({ request }) => {
    const { form } = await createLogin({}, { refreshTokenMinutes: null });

    expect(await (await ask(request, form)).json()).not.toHaveProperty("refresh_token");
  });
});

test.describe("the form", () => {
  const twice = "grant_type=password&client_id=x&username=x&username=y&password=z";
  const forms: [name: string, body: string, error: string, words: RegExp][] = [
    ["without a grant", "client_id=x", "invalid_request", /^grant_type is missing\.$/],
    ["of another grant", "grant_type=implicit&client_id=x", "unsupported_grant_type", /^grant_type must be one of/],
    [
      "without a client",
      "grant_type=password&username=x&password=y",
      "invalid_request",
      /^client_id: Is required; send a string\.$/,
    ],
    [
      "without a name and a password",
      "grant_type=password&client_id=x",
      "invalid_request",
      /^username: Is required; send a string\. password: Is required; send a string\.$/,
    ],
    [
      "for an anonymous shopper",
      "grant_type=client_credentials&client_id=x&scope=Shopper",
      "invalid_request",
      /^There are no anonymous shoppers: send the client_secret, or sign somebody in with grant_type=password\.$/,
    ],
    ["with a field twice", twice, "invalid_request", /^username must be sent only once\.$/],
    ["empty", "", "invalid_request", /^grant_type is missing\.$/],
  ];
  for (const [name, body, error, words] of forms) {
    test(`is not ${name}: ${error}`, async ({ request }) => {
      const response = await request.post("/api/oauth/token", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        data: body,
      });

      expect(response.status()).toBe(400);
      expect(await response.json()).toMatchObject({
        error,
        error_description: expect.stringMatching(words),
        Errors: [{ ErrorCode: error, Message: expect.stringMatching(words) }],
      });
    });
  }

  test("must be a form, and not too large", async ({ request }) => {
    const json = await request.post("/api/oauth/token", { data: { grant_type: "password" } });
    const large = await request.post("/api/oauth/token", { form: { grant_type: "password", x: "x".repeat(17_000) } });

    expect([json.status(), large.status()]).toEqual([415, 413]);
  });

  test("must not contain NUL, which the database refuses", async ({ request }) => {
    const { form } = await createLogin();

    const fields = ["username", "client_id", "password", "refresh_token"];
    for (const field of fields.map((name) => ({ [name]: "a\0b" }))) {
      expect((await ask(request, { ...form, ...field })).status(), JSON.stringify(field)).toBeLessThan(500);
    }
  });
});
