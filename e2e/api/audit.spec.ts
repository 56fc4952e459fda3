import { hashPassword } from "@/lib/auth/password-hash";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { apiClient } from "../client";
import { bySession, resetToken } from "../credentials";
import { createApiClient, createCompany, createSession, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { signInByPassword } from "../sign-in";
import { withoutRepeats } from "../told-once";

const password = "a long walk in spring";
const createPerson = async (overrides = {}) => createUser(await createCompany("Buyer"), { password, ...overrides });

/** A user's events in the audit, in order. */
const eventsOf = ({ id }: { id: string }) => db.auditEvent.findMany({ where: { userId: id }, orderBy: { id: "asc" } });
const namesOf = async (user: { id: string }) => (await eventsOf(user)).map(({ event }) => event);

test("signing in, failing to and signing out are recorded with address, request and company", async ({ request }) => {
  const user = await createPerson();
  const { username } = user;

  await signInByPassword(request, { username, password: "wrong" });
  await signInByPassword(request, { username, password });
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  await request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });

  const events = await eventsOf(user);
  expect(events.map(({ event }) => event)).toEqual(["authn_login_fail", "authn_login_success", "authn_logout"]);
  for (const event of events) {
    expect(event).toMatchObject({ address: expect.stringMatching(/^10\./), companyId: user.companyId });
    expect(event.requestId).toMatch(/^[\da-f-]{36}$/);
  }
});

test("guessing a password up to the limit is recorded once, however long it goes on", async ({ request }) => {
  const user = await createPerson();
  const { username } = user;
  const client = await createApiClient();
  const form = { grant_type: "password", client_id: client.id, username, password: "wrong" };
  const statuses = [];
  for (let attempt = 0; attempt < 14; attempt++) {
    statuses.push((await request.post("/api/oauth/token", { form })).status());
  }
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);

  const [failed] = await eventsOf(user);
  expect(failed).toMatchObject({ clientId: client.id, data: { reason: "WrongPassword" } });
  const locked = await db.auditEvent.findMany({
    where: { event: "authn_login_fail_max", address: failed?.address ?? "" },
  });
  expect(withoutRepeats(locked)).toMatchObject([{ data: { limit: "sign-in" } }]);
});

test("each step of a reset is recorded: request, mail, use, and a refused second use", async ({ anybody, request }) => {
  const user = await createPerson();
  await anybody.send("POST", "/password/reset", { Username: user.username });
  const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
  expect((await client.send("POST", "/me/password", { NewPassword: "an evening by the sea" })).status()).toBe(204);
  expect((await client.send("POST", "/me/password", { NewPassword: "an evening by the sea" })).status()).toBe(401);

  expect(await namesOf(user)).toEqual([
    "authn_password_reset_request",
    "authn_password_reset_mail",
    "authn_password_change",
  ]);
  const [first] = await eventsOf(user);
  const refusals = await db.auditEvent.findMany({
    where: { event: "authn_password_reset_fail", address: first?.address ?? "" },
  });
  expect(refusals).toMatchObject([{ data: { reason: "Used" } }]);
});

test("failed uses of one reset token at the same time are recorded once, with its user", async ({ request }) => {
  const user = await createPerson();
  const client = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });
  const attempts = Array.from({ length: 6 }, () =>
    client.send("POST", "/me/password", { NewPassword: "an evening by the sea" }),
  );
  expect((await Promise.all(attempts)).filter((answer) => answer.status() === 204)).toHaveLength(1);

  const names = await namesOf(user);
  expect(names.filter((name) => name === "authn_password_change")).toHaveLength(1);
  expect(names.filter((name) => name === "authn_password_reset_fail").length).toBeLessThanOrEqual(1);
});

test("a reset for an unknown name is recorded as a request, without a mail", async ({ anybody }) => {
  const Username = `nobody-${crypto.randomUUID()}`;
  const response = await anybody.send("POST", "/password/reset", { Username });

  const requestId = response.headers()["x-request-id"] ?? "";
  expect(await db.auditEvent.findMany({ where: { requestId } })).toMatchObject([
    { event: "authn_password_reset_request", userId: null, companyId: null },
  ]);
});

test("many refusals are recorded once per operation, whoever they are for", async ({ as, withSession }) => {
  const user = await createPerson({ roles: ["ProductReader"] });
  const client = await as(user);
  for (let attempt = 0; attempt < 5; attempt++) expect((await client.get("/users")).status()).toBe(403);
  expect((await client.get("/orders/all")).status()).toBe(403);
  const browser = await withSession(user);
  const forged = await browser.send("PATCH", "/me/preferences", {}, { origin: "https://elsewhere.example" });
  expect(forged.status()).toBe(403);
  const requestId = forged.headers()["x-request-id"] ?? "";

  const denials = (await eventsOf(user)).filter(({ event }) => event === "authz_fail");
  const once = withoutRepeats(denials, ({ data }) => JSON.stringify(data));
  expect(once.map(({ data }) => data)).toEqual([
    { operation: "listUsers", reason: "Auth.InsufficientRoles" },
    { operation: "listOrders", reason: "Auth.InsufficientRoles" },
  ]);
  expect(await db.auditEvent.findMany({ where: { requestId } })).toMatchObject([
    { event: "authz_fail", data: { operation: "updatePreferences", reason: "Auth.CrossOrigin" } },
  ]);
});

test("a refused page is recorded with its path", async ({ request }) => {
  const user = await createPerson({ roles: ["ProductReader"] });
  await request.get("/admin/users?search=secret", { headers: await bySession(user) });

  expect((await eventsOf(user)).map(({ event, data }) => [event, data])).toEqual([
    ["authz_fail", { operation: "/admin/users", reason: "Auth.InsufficientRoles" }],
  ]);
});

test("issued, refreshed and reused tokens are recorded, and so is a wrong secret", async ({ request }) => {
  const user = await createPerson();
  const client = await createApiClient({ secretHash: await hashPassword("the secret") });
  const ask = async (form: Record<string, string>) =>
    (
      await request.post("/api/oauth/token", { form: { client_id: client.id, client_secret: "the secret", ...form } })
    ).json();
  const response = await ask({ grant_type: "password", username: user.username, password });
  const refresh = { grant_type: "refresh_token", refresh_token: String(response.refresh_token) };
  const next = await ask(refresh);
  await ask({ ...refresh, refresh_token: String(next.refresh_token) });
  await ask(refresh);
  await ask({ ...refresh, client_secret: "wrong" });

  const events = await db.auditEvent.findMany({ where: { clientId: client.id }, orderBy: { id: "asc" } });
  expect(events.map(({ event, userId }) => [event, userId])).toEqual([
    ["authn_token_created", user.id],
    ["authn_token_refreshed", user.id],
    ["authn_token_refreshed", user.id],
    ["authn_token_reuse", user.id],
    ["authn_login_fail", null],
  ]);
  expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(5);
});

test("a failed sign-in is recorded with its reason and client", async ({ request }) => {
  const [person, inactive] = [await createPerson(), await createPerson({ active: false })];
  const [client, disabled] = [await createApiClient(), await createApiClient({ active: false })];
  const guarded = await createApiClient({ secretHash: await hashPassword("the secret") });
  const failureOf = async (client_id: string, username: string) => {
    const form = { grant_type: "password", client_id, username, password: "wrong" };
    const requestId = (await request.post("/api/oauth/token", { form })).headers()["x-request-id"] ?? "";
    const { event, userId, clientId, data } = await db.auditEvent.findFirstOrThrow({ where: { requestId } });
    return [event, userId, clientId, data];
  };
  const failed = (userID: string | null, clientID: string | null, reason: string) => [
    "authn_login_fail",
    userID,
    clientID,
    { reason },
  ];

  expect(await failureOf(client.id, person.username)).toEqual(failed(person.id, client.id, "WrongPassword"));
  expect(await failureOf(client.id, inactive.username)).toEqual(failed(inactive.id, client.id, "InactiveUser"));
  expect(await failureOf(client.id, "nobody")).toEqual(failed(null, client.id, "UnknownUser"));
  expect(await failureOf("nowhere", person.username)).toEqual(failed(null, null, "UnknownClient"));
  expect(await failureOf(disabled.id, person.username)).toEqual(failed(null, disabled.id, "InactiveClient"));
  expect(await failureOf(guarded.id, person.username)).toEqual(failed(null, guarded.id, "WrongSecret"));
});

test("a change whose event cannot be written is not made", async ({ as }) => {
  const user = await createPerson();
  const session = sha256(await createSession(user));
  const client = await as(user);
  const refuse = `refuse_${user.id.replaceAll("-", "")}`;
  await db.$executeRawUnsafe(
    `ALTER TABLE "audit_events" ADD CONSTRAINT "${refuse}" CHECK ("user_id" <> '${user.id}') NOT VALID`,
  );
  expect((await client.send("DELETE", `/me/sessions/${session}`)).status()).toBe(500);
  await db.$executeRawUnsafe(`ALTER TABLE "audit_events" DROP CONSTRAINT "${refuse}"`);

  expect(await db.session.count({ where: { id: session } })).toBe(1);
  expect((await client.send("DELETE", `/me/sessions/${session}`)).status()).toBe(204);
  expect(await namesOf(user)).toEqual(["authn_logout"]);
});
