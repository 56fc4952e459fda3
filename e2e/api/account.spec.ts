import type { APIRequestContext } from "@playwright/test";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { sessionCookieName } from "@/lib/auth/cookie";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import type { User } from "@/prisma/generated/client";
import { apiClient, type Client } from "../client";
import { accessToken, resetToken, sessionCookie } from "../credentials";
import { createApiClient, createCompany, createSession, createTokenFamily, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { readMails } from "../mailbox";
import { passwordIs, signInByPassword } from "../sign-in";

const before = "before the change";
const after = "a long walk in spring";
const createPerson = async (overrides = {}) =>
  createUser(await createCompany("Buyer"), { password: before, ...overrides });

/** A signed-in browser, which sends the origin of its requests. */
async function openBrowser(request: APIRequestContext, user: User, options = {}) {
  const sessionID = await createSession(user, options);
  const { name, value } = await sessionCookie(sessionID);
  const client = apiClient(request, { cookie: `${name}=${value}`, origin: env().PUBLIC_URL });
  return { ...client, id: sha256(sessionID) };
}

const bearer = async (request: APIRequestContext, user: User) =>
  apiClient(request, { authorization: `Bearer ${await accessToken(user)}` });
const statusOf = async (client: Client) => (await client.get("/me/sessions")).status();
const sessionsOf = async (client: Client) => (await (await client.get("/me/sessions")).json()).Items;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test.describe("GET /me/sessions", () => {
  test("lists the browsers that are signed in, this one first", async ({ request }) => {
    const user = await createPerson();
    const times = { createdAt: ago(90), lastSeenAt: ago(10) };
    const other = await openBrowser(request, user, { ...times, userAgent: "Mozilla/5.0 (a phone)" });
    const current = await openBrowser(request, user, { createdAt: ago(100), lastSeenAt: ago(0.5) });
    await openBrowser(request, user, { lastSeenAt: ago(61) });
    await openBrowser(request, await createPerson());

    expect(await sessionsOf(current)).toEqual([
      expect.objectContaining({ ID: current.id, UserAgent: null, Current: true }),
      {
        ID: other.id,
        DateCreated: times.createdAt.toISOString(),
        LastSeen: times.lastSeenAt.toISOString(),
        UserAgent: "Mozilla/5.0 (a phone)",
        Current: false,
      },
    ]);
  });

  test("with an access token, no session is the current one", async ({ request }) => {
    const user = await createPerson({ roles: ["FullAccess"] });
    await openBrowser(request, user);

    expect(await sessionsOf(await bearer(request, user))).toMatchObject([{ Current: false }]);
  });

  test("lists IDs that do not sign anybody in", async ({ request }) => {
    const user = await createPerson();
    const [{ ID }] = await sessionsOf(await openBrowser(request, user));

    const { name, value } = await sessionCookie(ID);
    for (const cookie of [value, ID]) {
      expect(await statusOf(apiClient(request, { cookie: `${name}=${cookie}` }))).toBe(401);
    }
    expect(await statusOf(apiClient(request, { authorization: `Bearer ${ID}` }))).toBe(401);
  });
});

test.describe("DELETE /me/sessions/{sessionID}", () => {
  test("signs out that browser and no other", async ({ request }) => {
    const user = await createPerson();
    const [current, other, third] = [
      await openBrowser(request, user),
      await openBrowser(request, user),
      await openBrowser(request, user),
    ];

    expect((await current.send("DELETE", `/me/sessions/${other.id}`)).status()).toBe(204);

    expect(await Promise.all([current, other, third].map(statusOf))).toEqual([200, 401, 200]);
    expect((await current.send("DELETE", `/me/sessions/${other.id}`)).status()).toBe(404);
    const events = await db.auditEvent.findMany({ where: { userId: user.id } });
    expect(events).toMatchObject([{ event: "authn_logout", data: { sessions: 1 } }]);
  });

  test("a session of another person gets the same 404 as a missing one, byte for byte", async ({ request }) => {
    const current = await openBrowser(request, await createPerson());
    const foreign = await openBrowser(request, await createPerson());
    const answerTo = async (id: string) => {
      const response = await current.send("DELETE", `/me/sessions/${id}`);
      const idPattern = new RegExp(`${id.slice(0, 60)}[^”"]*`, "g"); // errors shorten long values
      return [
        response.status(),
        (await response.text()).replaceAll(idPattern, "ID").replace(/"requestId":"[^"]+"/, ""),
      ];
    };

    expect(await answerTo(foreign.id)).toEqual(await answerTo(sha256("nothing")));
    expect((await answerTo(foreign.id))[0]).toBe(404);
    expect(await statusOf(foreign)).toBe(200);
  });
});

test.describe("DELETE /me/sessions", () => {
  test("signs all other browsers out, and leaves tokens and other people alone", async ({ request }) => {
    const [user, stranger] = [await createPerson(), await createPerson()];
    const current = await openBrowser(request, user);
    const others = [await openBrowser(request, user), await openBrowser(request, user)];
    const stillValid = [current, await bearer(request, user), await openBrowser(request, stranger)];

    expect((await current.send("DELETE", "/me/sessions")).status()).toBe(204);

    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await Promise.all(stillValid.map(statusOf))).toEqual([200, 200, 200]);
  });

  test("of browsers that sign each other out at the same time, one stays", async ({ request }) => {
    const user = await createPerson();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => openBrowser(request, user)));

    const responses = await Promise.all(browsers.map((browser) => browser.send("DELETE", "/me/sessions")));

    const statuses = responses.map((response) => response.status());
    expect(statuses.toSorted()).toEqual([204, ...Array(7).fill(401)]);
    expect(await Promise.all(browsers.map(statusOf))).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)));
  });
});

test.describe("grants", () => {
  test("lists the API clients that hold tokens, and revokes them", async ({ request }) => {
    const user = await createPerson();
    const [shop, script, off] = [
      await createApiClient({ name: "Shop" }),
      await createApiClient({ name: "Script" }),
      await createApiClient({ active: false }),
    ];
    const expiresAt = new Date(Date.now() + 3_600_000);
    for (const clientId of [shop.id, shop.id, off.id])
      await createTokenFamily(user, { clientId, expiresAt, createdAt: ago(2) });
    await createTokenFamily(user, { clientId: script.id, expiresAt, createdAt: ago(1) });
    await createTokenFamily(user, { expiresAt: ago(1) });
    await createTokenFamily(user, { revokedAt: ago(1) });
    await createTokenFamily(await createPerson(), { clientId: shop.id });
    const browser = await openBrowser(request, user);
    const grants = async () => (await (await browser.get("/me/grants")).json()).Items;
    expect(await grants()).toMatchObject([
      { ClientID: script.id, ClientName: "Script", DateExpires: expiresAt.toISOString() },
      { ClientID: shop.id, ClientName: "Shop" },
    ]);

    expect((await browser.send("DELETE", `/me/grants/${shop.id}`)).status()).toBe(204);

    expect(await grants()).toMatchObject([{ ClientID: script.id }]);
    expect(await db.tokenFamily.count({ where: { clientId: shop.id, revokedAt: null } })).toBe(1);
    expect((await browser.send("DELETE", `/me/grants/${shop.id}`)).status()).toBe(404);
    const events = await db.auditEvent.findMany({ where: { userId: user.id } });
    expect(events).toMatchObject([{ event: "authn_token_revoked", clientId: shop.id, data: { grants: 2 } }]);
  });

  test("once revoked, their tokens are refused at once", async ({ request }) => {
    const user = await createPerson();
    const client = await bearer(request, user);
    const [{ ClientID }] = (await (await client.get("/me/grants")).json()).Items;

    expect((await client.send("DELETE", `/me/grants/${ClientID}`)).status()).toBe(204);

    const refusal = await client.get("/me/grants");
    expect([refusal.status(), (await refusal.json()).Errors[0].ErrorCode]).toEqual([401, "Auth.TokenRevoked"]);
  });
});

const change = (client: Client, CurrentPassword: unknown, NewPassword: unknown, more = {}) =>
  client.send("POST", "/me/password/change", { CurrentPassword, NewPassword }, more);

test.describe("POST /me/password/change", () => {
  test("sets the password, and this browser continues with a new cookie", async ({ request }) => {
    const user = await createPerson({ roles: [] });
    const current = await openBrowser(request, user, { createdAt: ago(120), userAgent: "A browser" });

    const response = await change(current, before, after);

    expect([response.status(), await response.text()]).toEqual([204, ""]);
    expect(await passwordIs(user, after)).toBe(true);
    const [pair = "", ...attributes] = (response.headers()["set-cookie"] ?? "").split("; ");
    expect(pair).toMatch(new RegExp(`^${sessionCookieName(env().PUBLIC_URL)}=.+`));
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Max-Age=86400"]));
    expect(attributes.map((each) => each.toLowerCase())).toContain("samesite=lax");
    expect(await statusOf(current)).toBe(401);
    const [session, ...more] = await sessionsOf(apiClient(request, { cookie: pair }));
    expect(session).toMatchObject({ Current: true, UserAgent: "A browser" });
    expect(Date.now() - Date.parse(session.DateCreated)).toBeGreaterThan(110 * 60_000);
    expect(more).toEqual([]);
  });

  test("ends all other sessions and all tokens at once, and notifies the user", async ({ request }) => {
    const [user, stranger] = [await createPerson(), await createPerson()];
    const reset = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
    const ended = [await openBrowser(request, user), await openBrowser(request, user), await bearer(request, user)];
    const ofStranger = [await openBrowser(request, stranger), await bearer(request, stranger)];
    expect(await Promise.all([...ended, ...ofStranger].map(statusOf))).toEqual([200, 200, 200, 200, 200]);

    expect((await change(await openBrowser(request, user), before, after)).status()).toBe(204);

    expect(await Promise.all(ended.map(statusOf))).toEqual([401, 401, 401]);
    expect(await Promise.all(ofStranger.map(statusOf))).toEqual([200, 200]);
    expect((await reset.send("POST", "/me/password", { NewPassword: "another long walk" })).status()).toBe(401);
    expect(await db.auditEvent.count({ where: { userId: user.id, event: "authn_password_change" } })).toBe(1);
    const [mail] = await readMails(user.email);
    expect(mail?.subject).toBe("Your password was changed");
    expect(mail?.text).not.toContain(after);
  });

  test("with an access token, ends everything and sets no cookie", async ({ request }) => {
    const user = await createPerson();
    const [client, browser] = [await bearer(request, user), await openBrowser(request, user)];

    const response = await change(client, before, after);

    expect(response.status()).toBe(204);
    expect(response.headers()).not.toHaveProperty("set-cookie");
    expect(await Promise.all([client, browser].map(statusOf))).toEqual([401, 401]);
  });

  test("a lone surrogate differs from its replacement character, and NUL does not end a password", async ({
    request,
  }) => {
    const user = await createPerson({ password: "a long \ufffd walk\0in spring" });
    const current = await openBrowser(request, user);

    for (const wrong of ["a long \ud800 walk\0in spring", "a long \ufffd walk"])
      expect((await change(current, wrong, after)).status()).toBe(400);
    expect((await change(current, "a long \ufffd walk\0in spring", after)).status()).toBe(204);
  });

  test("names a wrong current password, and changes nothing", async ({ request }) => {
    const user = await createPerson();
    const [current, other] = [await openBrowser(request, user), await openBrowser(request, user)];

    for (const wrong of ["", "wrong", `${before} `, after]) {
      const response = await change(current, wrong, after);
      expect(response.status()).toBe(400);
      expect((await response.json()).Errors).toMatchObject([
        { ErrorCode: "ValidationFailure", Data: { Property: "CurrentPassword" } },
      ]);
    }
    expect(await passwordIs(user, before)).toBe(true);
    expect(await Promise.all([current, other].map(statusOf))).toEqual([200, 200]);
  });

  for (const [password, reason] of [
    ["short", "MinimumLength"],
    ["password1234", "Common"],
    ["Ada Lovelace", "Personal"],
  ] as const) {
    test(`a new password must follow the rules: ${reason}`, async ({ request }) => {
      const user = await createPerson();

      const response = await change(await openBrowser(request, user), before, password);

      expect(response.status()).toBe(400);
      expect((await response.json()).Errors).toMatchObject([
        { ErrorCode: "PasswordReset.InsecurePassword", Data: { Property: "NewPassword", Reason: reason } },
      ]);
      expect(await passwordIs(user, before)).toBe(true);
    });
  }

  test("needs both passwords, and refuses other properties", async ({ request }) => {
    const current = await openBrowser(request, await createPerson());
    const faults = async (body: object) => {
      const response = await current.send("POST", "/me/password/change", body);
      const { Errors }: { Errors: { Data: { Property: string } }[] } = await response.json();
      return [response.status(), ...Errors.map(({ Data }) => Data.Property)];
    };

    expect(await faults({})).toEqual([400, "CurrentPassword", "NewPassword"]);
    expect(await faults({ CurrentPassword: before, NewPassword: 1 })).toEqual([400, "NewPassword"]);
    expect(await faults({ CurrentPassword: before, NewPassword: after, ID: "x" })).toEqual([400, "ID"]);
  });

  test("the eleventh guess is refused, and guesses count together with those of the sign-in", async ({ request }) => {
    const user = await createPerson();
    const current = await openBrowser(request, user);
    for (let count = 0; count < 5; count++) {
      await signInByPassword(request, { username: user.username, password: "wrong" });
      await change(current, "wrong", after);
    }

    const response = await change(current, before, after);

    expect(response.status()).toBe(429);
    expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
    expect(await passwordIs(user, before)).toBe(true);
    expect((await change(current, before, after, { "x-forwarded-for": someAddress() })).status()).toBe(204);
  });

  test("of several changes at the same time, one succeeds", async ({ request }) => {
    const user = await createPerson();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => openBrowser(request, user)));
    const passwords = browsers.map((_, index) => `${after} number ${index}`);

    const responses = await Promise.all(
      browsers.map((browser, index) => change(browser, before, passwords[index], { "x-forwarded-for": someAddress() })),
    );

    const statuses = responses.map((response) => response.status());
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.every((status) => [204, 400, 401].includes(status))).toBe(true);
    expect(await passwordIs(user, passwords[statuses.indexOf(204)] ?? "")).toBe(true);
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
    expect(await readMails(user.email)).toHaveLength(1);
  });
});

/** Operations that list or end sessions and tokens, or change the password. */
const operations = contracts
  .filter(({ path }) => /^\/me\/(sessions|grants|password\/change)\b/.test(path))
  .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/, "x") }));
for (const { method, path } of operations) {
  test(`${method} ${path} refuses requests without a token, and reset tokens`, async ({ request, anybody }) => {
    const user = await createPerson();
    const reset = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
    const body = method === "POST" ? { CurrentPassword: before, NewPassword: after } : undefined;

    expect((await anybody.send(method, path, body)).status()).toBe(401);
    expect((await reset.send(method, path, body)).status()).toBe(403);
    expect(await passwordIs(user, before)).toBe(true);
  });

  if (method === "GET") continue;
  test(`${method} ${path} refuses a page of another site`, async ({ request }) => {
    const user = await createPerson();
    const current = await openBrowser(request, user);
    const body = method === "POST" ? { CurrentPassword: before, NewPassword: after } : undefined;

    for (const origin of ["https://elsewhere.example", "null", ""]) {
      expect((await current.send(method, path, body, { origin })).status()).toBe(403);
    }
    expect(await passwordIs(user, before)).toBe(true);
  });
}

test("a token without FullAccess neither lists nor ends sessions and tokens of its user", async ({ request }) => {
  const user = await createPerson({ roles: ["FullAccess", "OrderAdmin"] });
  const token = await accessToken(user, { roles: ["OrderAdmin"] });
  const client = apiClient(request, { authorization: `Bearer ${token}` });

  for (const { method, path } of operations.filter(({ path }) => !path.endsWith("/change"))) {
    const response = await client.send(method, path);
    expect(response.status(), `${method} ${path}`).toBe(403);
    expect((await response.json()).Errors[0].Data.SufficientRoles).toEqual(["FullAccess"]);
  }
  expect(await statusOf(await bearer(request, user))).toBe(200);
  expect(await statusOf(await openBrowser(request, await createPerson({ roles: [] })))).toBe(200);
});
