import { db } from "@/lib/db/connection";
import { apiClient, type Client } from "../client";
import { accessToken, resetToken } from "../credentials";
import { createApiClient, createCompany, createResetTokenRow, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { readMails } from "../mailbox";
import { passwordIs, signInByPassword } from "../sign-in";

const good = "a long walk in spring";
const createPerson = async (overrides = {}) =>
  createUser(await createCompany("Buyer"), { password: "before the change", ...overrides });
const set = (client: Client, NewPassword: unknown) => client.send("POST", "/me/password", { NewPassword });

test.describe("POST /me/password", () => {
  test("sets the password of the token's user, answers 204 without a body, and signs nobody in", async ({
    request,
  }) => {
    const user = await createPerson();
    const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });

    const response = await set(client, good);

    expect(response.status()).toBe(204);
    expect(await response.text()).toBe("");
    expect(response.headers()).not.toHaveProperty("content-type");
    expect(response.headers()).not.toHaveProperty("set-cookie");
    expect(await passwordIs(user, good)).toBe(true);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  for (const roles of [["FullAccess"], ["PasswordReset"]] as const) {
    test(`takes an access token with ${roles}`, async ({ as }) => {
      const user = await createPerson({ roles: [...roles] });

      expect((await set(await as(user), good)).status()).toBe(204);
      expect(await passwordIs(user, good)).toBe(true);
    });
  }

  test("refuses every other role", async ({ as }) => {
    const roles = ["OrderAdmin", "ShopperOrderReader", "ProductAdmin", "ProductReader"] as const;
    const user = await createPerson({ roles: [...roles] });

    expect((await set(await as(user), good)).status()).toBe(403);
    expect(await passwordIs(user, good)).toBe(false);
  });

  test("refuses a session", async ({ withSession, baseURL }) => {
    const user = await createPerson();
    const client = await withSession(user);

    const response = await client.send("POST", "/me/password", { NewPassword: good }, { origin: baseURL ?? "" });

    expect(response.status()).toBe(401);
    expect((await response.json()).Errors[0].ErrorCode).toBe("InvalidToken");
    expect(await passwordIs(user, good)).toBe(false);
  });

  test("a token is used once, even by several requests at the same time", async ({ request }) => {
    const user = await createPerson();
    const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
    // Fewer than the connections: a request that waits too long for one is answered 503, which is not tested here.
    const passwords = Array.from({ length: 8 }, (_, index) => `${good} number ${index}`);

    const responses = await Promise.all(passwords.map((password) => set(client, password)));

    const statuses = responses.map((response) => response.status());
    expect(statuses.toSorted()).toEqual([204, ...Array(7).fill(401)]);
    expect(await passwordIs(user, passwords[statuses.indexOf(204)] ?? "")).toBe(true);
    const late = await set(client, good);
    expect((await late.json()).Errors[0]).toMatchObject({ ErrorCode: "Auth.TokenRevoked", Data: { Reason: "Used" } });
    expect(await readMails(user.email)).toHaveLength(1);
  });

  test("an access token is used once, too", async ({ as }) => {
    const client = await as(await createPerson());

    const responses = await Promise.all(Array.from({ length: 8 }, () => set(client, good)));

    expect(responses.map((response) => response.status()).toSorted()).toEqual([204, ...Array(7).fill(401)]);
  });

  test("of a reset token and access tokens used at the same time, one sets the password", async ({ request }) => {
    const user = await createPerson();
    const tokens = [await resetToken(user)];
    for (let count = 0; count < 5; count++) tokens.push(await accessToken(user));
    const clients = tokens.map((token) =>
      apiClient(request, { authorization: `Bearer ${token}`, "x-forwarded-for": someAddress() }),
    );
    const passwords = tokens.map((_, index) => `${good} number ${index}`);

    const responses = await Promise.all(clients.map((client, index) => set(client, passwords[index])));

    const statuses = responses.map((response) => response.status());
    expect(statuses.toSorted()).toEqual([204, ...Array(5).fill(401)]);
    expect(await passwordIs(user, passwords[statuses.indexOf(204)] ?? "")).toBe(true);
  });

  test("an access token issued during the change, with the old password, is revoked", async ({ request }) => {
    const user = await createPerson();
    const { id: client_id } = await createApiClient();
    const form = { grant_type: "password", client_id, username: user.username, password: "before the change" };
    const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
    const from = () => ({ "x-forwarded-for": someAddress() });

    const [reset, ...grants] = await Promise.all([
      set(client, good),
      ...Array.from({ length: 10 }, () => request.post("/api/oauth/token", { form, headers: from() })),
    ]);

    expect(reset.status()).toBe(204);
    for (const grant of grants) {
      expect([200, 400]).toContain(grant.status());
      if (!grant.ok()) continue;
      const authorization = `Bearer ${(await grant.json()).access_token}`;
      expect((await apiClient(request, { authorization }).get("/me")).status()).toBe(401);
    }
    expect(await db.tokenFamily.count({ where: { userId: user.id, revokedAt: null } })).toBe(0);
  });

  test("a session begun during the change, with the old password, is ended", async ({ request }) => {
    const user = await createPerson();
    const login = { username: user.username, password: "before the change" };
    const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
    // Once set, its cookie serves all simultaneous sign-ins.
    await request.get("/api/auth/csrf");

    const [reset, ...signIns] = await Promise.all([
      set(client, good),
      ...Array.from({ length: 10 }, () => signInByPassword(request, login, { "x-forwarded-for": someAddress() })),
    ]);

    expect(reset.status()).toBe(204);
    for (const { response, cookie } of signIns) {
      expect([200, 401]).toContain(response.status());
      if (!cookie) continue;
      const [pair = ""] = cookie.split(";");
      expect((await apiClient(request, { cookie: pair }).get("/me")).status()).toBe(401);
    }
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  test("a refused password leaves the token usable", async ({ request }) => {
    const user = await createPerson();
    const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });

    for (const password of ["short", "password1234", user.username, "x".repeat(257)]) {
      expect((await set(client, password)).status(), password).toBe(400);
    }
    expect((await client.send("POST", "/me/password", {})).status()).toBe(400);
    expect((await set(client, good)).status()).toBe(204);
  });

  test("ends every session, access token and reset token of the user, and nobody else's", async ({
    request,
    as,
    withSession,
  }) => {
    const [user, other] = [await createPerson(), await createPerson()];
    const token = await resetToken(user);
    const ended = [await withSession(user), await withSession(user), await as(user), await as(user)];
    const clients = [await withSession(other), await as(other)];
    const rival = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
    const statuses = (clients: Client[]) => Promise.all(clients.map(async (each) => (await each.get("/me")).status()));
    expect(await statuses([...ended, ...clients])).toEqual([200, 200, 200, 200, 200, 200]);

    expect((await set(apiClient(request, { authorization: `Bearer ${token}` }), good)).status()).toBe(204);

    expect(await statuses(ended)).toEqual([401, 401, 401, 401]);
    expect(await statuses(clients)).toEqual([200, 200]);
    const refusal = await set(rival, good);
    expect(refusal.status()).toBe(401);
    expect((await refusal.json()).Errors[0].ErrorCode).toBe("Auth.TokenRevoked");
  });

  test("notifies the user by mail, without a secret", async ({ request }) => {
    const user = await createPerson();
    const token = await resetToken(user);
    await set(apiClient(request, { authorization: `Bearer ${token}` }), good);

    const [mail] = await readMails(user.email);

    expect(mail?.subject).toBe("Your password was changed");
    expect(mail?.text).not.toContain(token.split(".")[2]);
    expect(mail?.text).not.toContain(good);
    expect(mail?.link).toBe("");
  });

  test("refuses a token that has expired, was superseded, or whose user is disabled", async ({ request }) => {
    const user = await createPerson();
    const attempt = async (token: string) => {
      const response = await set(apiClient(request, { authorization: `Bearer ${token}` }), good);
      const { ErrorCode, Data } = (await response.json()).Errors[0];
      return [response.status(), ErrorCode, Data.Reason];
    };

    expect(await attempt(await resetToken(user, { expiresAt: new Date() }))).toEqual([401, "InvalidToken", "Expired"]);
    const token = await resetToken(user);
    await db.resetToken.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    expect(await attempt(token)).toEqual([401, "Auth.TokenRevoked", "Superseded"]);
    const disabled = await createPerson({ active: false });
    expect(await attempt(await resetToken(disabled))).toEqual([401, "Auth.TokenRevoked", "Superseded"]);
    expect(await passwordIs(user, good)).toBe(false);
  });

  test("the database does not store the key a token is found by", async () => {
    const user = await createPerson();
    const jti = await createResetTokenRow(user);
    const rows = await db.$queryRaw<
      { row: string }[]
    >`SELECT t::text AS row FROM "reset_tokens" t WHERE t."user_id" = ${user.id}`;

    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(jti);
  });
});

test.describe("a new password", () => {
  const refusals: [password: string, reason: string][] = [
    ["", "MinimumLength"],
    ["walk long", "MinimumLength"],
    ["😀".repeat(9), "MinimumLength"],
    ["x y".repeat(86), "MaximumLength"],
    ["aaaaaaaaaaaa", "Common"],
    ["password1234", "Common"],
    ["Password!!!!", "Common"],
    ["qwertyqwerty", "Common"],
    ["Countersign1", "Personal"],
    ["Ada Lovelace", "Personal"],
    ["adalovelace1815".slice(0, 13), "Personal"],
  ];
  for (const [password, reason] of refusals) {
    test(`is not "${password.slice(0, 20)}": ${reason}`, async ({ as }) => {
      const response = await set(await as(await createPerson()), password);

      expect(response.status()).toBe(400);
      expect((await response.json()).Errors).toEqual([
        {
          ErrorCode: "PasswordReset.InsecurePassword",
          Message: "Password does not meet security requirements.",
          Data: { Property: "NewPassword", MinimumCharacterCount: 10, Reason: reason, Detail: expect.any(String) },
        },
      ]);
    });
  }

  for (const password of [
    "walk  long",
    "lower case words",
    `${"😀".repeat(8)}🙃🙂`,
    `${"x y".repeat(85)}z`,
    "пароль из слов",
    "  spaces  around  ",
  ]) {
    test(`may be "${password.slice(0, 20)}"`, async ({ as }) => {
      const user = await createPerson();

      expect((await set(await as(user), password)).status()).toBe(204);
      expect(await passwordIs(user, password)).toBe(true);
      expect(await passwordIs(user, password.slice(0, -1))).toBe(false);
    });
  }

  test("is the same in another Unicode normal form", async ({ as }) => {
    const user = await createPerson();
    const password = "crème brûlée";

    await set(await as(user), password.normalize("NFD"));

    expect(await passwordIs(user, password.normalize("NFC"))).toBe(true);
  });
});

test.describe("the body", () => {
  const bodies: [name: string, body: string, type: string, status: number, code: string, property?: string][] = [
    ["missing", "", "application/json", 400, "Request.InvalidRequestBody"],
    ["not JSON", "{", "application/json", 400, "Request.InvalidRequestBody"],
    ["null", "null", "application/json", 400, "Request.InvalidRequestBody"],
    ["a list", '[{"NewPassword":"x"}]', "application/json", 400, "Request.InvalidRequestBody"],
    ["a text", '"x"', "application/json", 400, "Request.InvalidRequestBody"],
    ["nested without end", "[".repeat(10_000), "application/json", 400, "Request.InvalidRequestBody"],
    ["without the field", "{}", "application/json", 400, "ValidationFailure", "NewPassword"],
    ["with a number", '{"NewPassword":1234567890}', "application/json", 400, "ValidationFailure", "NewPassword"],
    ["with null", '{"NewPassword":null}', "application/json", 400, "ValidationFailure", "NewPassword"],
    ["with a list", `{"NewPassword":["${good}"]}`, "application/json", 400, "ValidationFailure", "NewPassword"],
    [
      "with another field",
      `{"NewPassword":"${good}","UserID":"x"}`,
      "application/json",
      400,
      "ValidationFailure",
      "UserID",
    ],
    [
      "with a lone surrogate",
      '{"NewPassword":"\\ud800 long enough"}',
      "application/json",
      400,
      "ValidationFailure",
      "NewPassword",
    ],
    ["of another type", `NewPassword=${good}`, "application/x-www-form-urlencoded", 415, "Request.InvalidContentType"],
    ["plain text", `{"NewPassword":"${good}"}`, "text/plain", 415, "Request.InvalidContentType"],
    [
      "of another charset",
      `{"NewPassword":"${good}"}`,
      "application/json; charset=utf-16",
      415,
      "Request.InvalidContentType",
    ],
    ["too large", `{"NewPassword":"${"x".repeat(16_384)}"}`, "application/json", 413, "Request.TooLarge"],
  ];
  for (const [name, body, type, status, code, property] of bodies) {
    test(`is not ${name}`, async ({ request }) => {
      const user = await createPerson();
      const authorization = `Bearer ${await resetToken(user)}`;

      const response = await request.post("/api/v1/me/password", {
        headers: { authorization, "content-type": type },
        data: Buffer.from(body),
      });

      expect(response.status()).toBe(status);
      const { Errors } = await response.json();
      expect(Errors[0].ErrorCode).toBe(code);
      expect(Errors[0].Data.Property).toBe(property);
      expect(await passwordIs(user, "before the change")).toBe(true);
    });
  }

  test("may name its charset", async ({ request }) => {
    const authorization = `Bearer ${await accessToken(await createPerson())}`;
    const response = await request.post("/api/v1/me/password", {
      headers: { authorization, "content-type": 'Application/JSON; charset="UTF-8"', "x-forwarded-for": someAddress() },
      data: Buffer.from(JSON.stringify({ NewPassword: good })),
    });

    expect(response.status()).toBe(204);
  });
});
