import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { APIRequestContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { sessionCookieName } from "@/lib/auth/cookie";
import { readSessionCookie, sessionSecret } from "@/lib/auth/session-cookie";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { apiClient } from "../client";
import { resetToken, sessionCookie } from "../credentials";
import { createCompany, createSession, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { readMails } from "../mailbox";
import { signInByPassword } from "../sign-in";

const password = "a long walk in spring";
const createPerson = async (overrides = {}) => createUser(await createCompany("Buyer"), { password, ...overrides });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("signing in sets a cookie that scripts cannot read, and that the API accepts", async ({
  request,
  playwright,
  baseURL,
}) => {
  const user = await createPerson();

  const { response, cookie = "" } = await signInByPassword(request, { username: user.username, password });

  expect(response.status()).toBe(200);
  const [pair = "", ...attributes] = cookie.split("; ");
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
  expect(cookie).not.toMatch(/domain=/i);
  const context = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const me = await apiClient(context, { cookie: pair }).get("/me");
  expect(await me.json()).toMatchObject({ ID: user.id, AvailableRoles: ["FullAccess"] });
  await context.dispose();
});

test("a sign-in begins a session of 256 random bits, even if the browser came with one", async ({
  playwright,
  baseURL,
}) => {
  const [user, stranger] = [await createPerson(), await createPerson()];
  const { name, value, url } = await sessionCookie(await createSession(stranger));
  const place = { domain: new URL(url).hostname, path: "/", expires: -1, httpOnly: true, secure: false };
  const storageState = { cookies: [{ name, value, ...place, sameSite: "Lax" as const }], origins: [] };
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "", storageState });
  const signIn = async () => {
    const { cookie = "" } = await signInByPassword(request, { username: user.username, password });
    return (await readSessionCookie(cookie.slice(name.length + 1).split(";")[0] ?? "")) ?? "";
  };

  const sessionIDs = [await signIn(), await signIn()];

  expect(new Set(sessionIDs).size).toBe(2);
  for (const id of sessionIDs) expect(Buffer.from(id, "base64url")).toHaveLength(32);
  const sessions = await db.session.findMany({ where: { userId: user.id }, select: { id: true } });
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(sessionIDs.map(sha256).toSorted());
  await request.dispose();
});

test("a wrong password, an unknown name and a disabled user are refused in the same way", async ({ request }) => {
  const [user, disabled] = [await createPerson(), await createPerson({ active: false })];
  const attempt = async (login: { username: string; password: string }) => {
    const { response, cookie } = await signInByPassword(request, login);
    return { status: response.status(), body: await response.text(), cookie };
  };
  const wrong = await attempt({ username: user.username, password: "wrong" });

  expect(wrong).toMatchObject({ status: 401, cookie: undefined });
  expect(await attempt({ username: "nobody", password })).toEqual(wrong);
  expect(await attempt({ username: disabled.username, password })).toEqual(wrong);
});

test("a sign-in without the form's token is refused", async ({ request }) => {
  const user = await createPerson();
  const response = await request.post("/api/auth/callback/credentials", {
    form: { username: user.username, password, json: "true" },
    maxRedirects: 0,
  });

  expect(response.headers()["set-cookie"] ?? "").not.toContain("countersign-session=");
  expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
});

test("a request that is not a form neither signs in nor out", async ({ request }) => {
  const types = ["application/json", "text/plain", "multipart/form-data; boundary=x"];
  for (const action of ["callback/credentials", "signout"]) {
    for (const type of types) {
      const headers = { "content-type": type };
      const response = await request.post(`/api/auth/${action}`, { headers, data: "username=x&password=y" });
      expect(response.status(), `${action} as ${type}`).toBe(415);
    }
  }
});

test("the eleventh guess from one network is refused", async ({ request }) => {
  const user = await createPerson();
  for (let count = 0; count < 10; count++)
    await signInByPassword(request, { username: user.username, password: "wrong" });

  const { cookie } = await signInByPassword(request, { username: user.username, password });
  const elsewhere = await signInByPassword(
    request,
    { username: user.username, password },
    { "x-forwarded-for": someAddress() },
  );

  expect(cookie).toBeUndefined();
  expect(elsewhere.cookie).toBeTruthy();
});

test("a person's twenty-first session ends the least recently used one", async ({ request }) => {
  const [user, other] = [await createPerson(), await createPerson()];
  const others = await createSession(other, { lastSeenAt: ago(50) });
  const sessions = [];
  for (let count = 0; count < 20; count++) sessions.push(await createSession(user, { lastSeenAt: ago(40 - count) }));

  const signIn = () => signInByPassword(request, { username: user.username, password });
  expect((await signIn()).cookie).toBeDefined();
  const remaining = await db.session.findMany({ where: { userId: user.id }, select: { id: true } });
  expect(remaining).toHaveLength(20);
  expect(remaining.map(({ id }) => id)).toEqual(expect.arrayContaining(sessions.slice(1).map(sha256)));
  await Promise.all([signIn(), signIn(), signIn()]);
  expect(await db.session.count({ where: { userId: user.id } })).toBe(20);
  expect(await db.session.count({ where: { id: sha256(others) } })).toBe(1);
});

const better = "a train of thought at dusk";

/** Resets the password by a mail's link, from an address. */
async function reset(request: APIRequestContext, user: User, address: string) {
  const headers = { authorization: `Bearer ${await resetToken(user)}`, "x-forwarded-for": address };
  const response = await apiClient(request, headers).send("POST", "/me/password", { NewPassword: better });
  expect(response.status()).toBe(204);
}

/** Whether a password signs in from an address. */
async function signsIn(
  request: APIRequestContext,
  { username }: User,
  credentials: { password: string; from: string },
) {
  const login = { username, password: credentials.password };
  return (await signInByPassword(request, login, { "x-forwarded-for": credentials.from })).cookie !== undefined;
}

test("a reset lifts the wait after too many guesses", async ({ request }) => {
  const [user, from] = [await createPerson(), someAddress()];
  for (let count = 0; count < 10; count++) await signsIn(request, user, { password: "wrong", from });
  expect(await signsIn(request, user, { password, from })).toBe(false);

  await reset(request, user, from);

  expect(await signsIn(request, user, { password: better, from })).toBe(true);
});

const stopped = "Your password works only from known networks";

test.describe("after a hundred failed sign-ins in a row", () => {
  const failNinetyNine = ({ id }: User) =>
    db.rateLimit.create({ data: { key: `sign-in-failures:${sha256(id)}`, points: 99 } });
  const eventOf = ({ id }: User) => ({ userId: id, event: "authn_login_fail_max" });
  const subjectsTo = async ({ email }: User) => (await readMails(email)).map(({ subject }) => subject);

  test("after a hundred failures a password works only from known networks, and the user gets one mail", async ({
    request,
  }) => {
    const [user, away] = [await createPerson(), someAddress()];
    // Home addresses change often in the part after the network's prefix.
    const home = `2001:db8:${randomBytes(2).toString("hex")}:1:`;
    const from = (from: string, typedPassword = password) => signsIn(request, user, { password: typedPassword, from });
    expect(await from(`${home}:1`)).toBe(true);
    await failNinetyNine(user);
    expect(await from(someAddress(), "wrong")).toBe(false);
    expect(await from(someAddress(), "wrong")).toBe(false);

    expect(await from(away)).toBe(false);
    expect(await db.auditEvent.count({ where: eventOf(user) })).toBe(1);
    expect(await subjectsTo(user)).toEqual([stopped]);
    expect(await from(`${home}:2`)).toBe(true);
    expect(await from(away)).toBe(true);
  });

  test("a mail that could not be written is written with the next failure, and each stop has its own", async ({
    request,
  }) => {
    const user = await createPerson();
    const fail = () => signsIn(request, user, { password: "wrong", from: someAddress() });
    const refuse = `refuse_${user.id.replaceAll("-", "")}`;
    await db.$executeRawUnsafe(
      `ALTER TABLE "mail_outbox" ADD CONSTRAINT "${refuse}" CHECK ("user_id" <> '${user.id}') NOT VALID`,
    );
    await failNinetyNine(user);
    await fail();
    await db.$executeRawUnsafe(`ALTER TABLE "mail_outbox" DROP CONSTRAINT "${refuse}"`);
    expect(await db.auditEvent.count({ where: eventOf(user) })).toBe(0);

    await Promise.all([fail(), fail(), fail()]);
    expect(await db.auditEvent.count({ where: eventOf(user) })).toBe(1);
    expect(await subjectsTo(user)).toEqual([stopped]);

    await reset(request, user, someAddress());
    await failNinetyNine(user);
    await fail();
    expect(await db.auditEvent.count({ where: eventOf(user) })).toBe(2);
  });

  test("a new password works everywhere", async ({ request }) => {
    const user = await createPerson();
    await failNinetyNine(user);
    await signsIn(request, user, { password: "wrong", from: someAddress() });
    expect(await signsIn(request, user, { password, from: someAddress() })).toBe(false);

    await reset(request, user, someAddress());

    expect(await signsIn(request, user, { password: better, from: someAddress() })).toBe(true);
  });

  test("a success resets the count", async ({ request }) => {
    const user = await createPerson();
    await failNinetyNine(user);
    for (const typedPassword of [password, "wrong", password])
      expect(await signsIn(request, user, { password: typedPassword, from: someAddress() })).toBe(
        typedPassword === password,
      );
  });
});

test("signing out ends the session, even if somebody still has its cookie", async ({ request }) => {
  const user = await createPerson();
  const { cookie = "" } = await signInByPassword(request, { username: user.username, password });
  const [pair = ""] = cookie.split(";");
  const client = apiClient(request, { cookie: pair });
  expect((await client.get("/me")).status()).toBe(200);

  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, json: "true" };
  const answer = await request.post("/api/auth/signout", { form, maxRedirects: 0 });

  expect(answer.headers()["clear-site-data"]).toBe('"cache", "storage"');
  expect((await client.get("/me")).status()).toBe(401);
  expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
});

test.describe("a session", () => {
  for (const [name, times, status] of [
    ["lives for 60 minutes without use", () => ({ lastSeenAt: ago(59.5) }), 200],
    ["ends after 60 minutes without use", () => ({ lastSeenAt: ago(60.1) }), 401],
    ["lives for 24 hours", () => ({ createdAt: ago(24 * 60 - 1) }), 200],
    ["ends after 24 hours, used or not", () => ({ createdAt: ago(24 * 60 + 0.1), lastSeenAt: ago(0) }), 401],
  ] as const) {
    test(name, async ({ request }) => {
      const { name, value } = await sessionCookie(await createSession(await createPerson(), times()));

      expect((await apiClient(request, { cookie: `${name}=${value}` }).get("/me")).status()).toBe(status);
    });
  }

  test("is kept alive by use", async ({ request }) => {
    const sessionID = await createSession(await createPerson(), { lastSeenAt: ago(59) });
    const { name, value } = await sessionCookie(sessionID);

    await apiClient(request, { cookie: `${name}=${value}` }).get("/me");

    const { lastSeenAt } = await db.session.findUniqueOrThrow({ where: { id: sha256(sessionID) } });
    expect(Date.now() - lastSeenAt.getTime()).toBeLessThan(10_000);
  });

  test("takes on a change of roles and of the active flag at once", async ({ withSession }) => {
    const user = await createPerson({ roles: ["OrderAdmin"] });
    const client = await withSession(user);
    const change = (data: object) => db.user.update({ where: { id: user.id }, data });

    expect((await client.get("/orders/all")).status()).toBe(200);
    await change({ roles: ["ProductReader"] });
    expect((await client.get("/orders/all")).status()).toBe(403);
    await change({ roles: ["OrderAdmin"], active: false });
    expect((await client.get("/orders/all")).status()).toBe(401);
  });

  test("is not valid unless we made it", async ({ request }) => {
    const user = await createPerson();
    const sessionID = await createSession(user);
    const name = sessionCookieName("http://x");
    const cookies = [
      sessionID,
      "x",
      "",
      await encode({ token: { sid: sessionID }, secret: "another secret" }),
      await encode({ token: { sid: "unknown" }, secret: sessionSecret() }),
      await encode({ token: { sub: user.id }, secret: sessionSecret() }),
    ];

    for (const value of cookies) {
      expect((await apiClient(request, { cookie: `${name}=${value}` }).get("/me")).status(), value).toBe(401);
    }
  });

  test("is read despite cookies with similar names", async ({ request }) => {
    const { name, value } = await sessionCookie(await createSession(await createPerson()));
    const cookie = `${name}-x=1; ${name}.0=2; ${name}=${value}; ${name}.1=3`;

    expect((await apiClient(request, { cookie }).get("/me")).status()).toBe(200);
  });

  test("is stored as a hash only", async () => {
    const user = await createPerson();
    const sessionID = await createSession(user);

    expect(await db.session.findFirst({ where: { userId: user.id } })).toMatchObject({ id: sha256(sessionID) });
  });
});

test("signing in replaces a password hash with weaker parameters, also by several at the same time", async ({
  request,
}) => {
  const user = await createPerson();
  const weaker = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await db.user.update({ where: { id: user.id }, data: { passwordHash: weaker } });
  const signIn = async () => (await signInByPassword(request, { username: user.username, password })).cookie;

  await request.get("/api/auth/csrf"); // one for all of them
  const cookies = await Promise.all([signIn(), signIn(), signIn(), signIn()]);
  expect(cookies.filter(Boolean)).toHaveLength(4);
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(passwordHash).toContain("$m=19456,t=2,p=1$");
  expect(await signIn()).toBeDefined();
});
