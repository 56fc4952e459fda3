import { hashPassword } from "@/lib/auth/password-hash";
import { db } from "@/lib/db/connection";
import type { ApiClient } from "@/lib/users/api-clients/contract";
import { apiClient } from "../client";
import { createApiClient, createCompany, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const password = "orchard-lantern-42";
const createOwnerAdmin = async () => createUser(await ensureOwner());

test("a client is created with a secret that gets a token for its user, and is never shown again", async ({
  as,
  request,
}) => {
  const admin = await createOwnerAdmin();
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] });
  const client = await as(admin);

  const response = await client.send("POST", "/apiclients", { Name: "Warehouse", DefaultContextUserID: user.id });

  expect(response.status()).toBe(201);
  const { ID, Secret, ...rest } = await response.json();
  expect(response.headers().location).toBe(`/api/v1/apiclients/${ID}`);
  expect(rest).toEqual({
    Name: "Warehouse",
    Active: true,
    HasSecret: true,
    AccessTokenMinutes: 60,
    RefreshTokenMinutes: null,
    DefaultContextUserID: user.id,
  });
  const form = { grant_type: "client_credentials", client_id: ID, client_secret: Secret };
  expect((await request.post("/api/oauth/token", { form })).status()).toBe(200);
  const wrong = { ...form, client_secret: `${Secret}x` };
  expect((await request.post("/api/oauth/token", { form: wrong })).status()).toBe(401);

  const { Items } = await client.pageOf<ApiClient>("/apiclients", { ID });
  expect(Items).toEqual([{ ID, ...rest }]);
  const row = await db.apiClient.findUniqueOrThrow({ where: { id: ID } });
  expect(JSON.stringify(row)).not.toContain(Secret);
  const events = await db.auditEvent.findMany({ where: { clientId: ID, event: "sensitive_create" } });
  expect(events).toMatchObject([{ userId: admin.id }]);
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(Secret);
});

test("a public client has no secret, signs people in, and cannot run as a user", async ({ as, request }) => {
  const user = await createUser(await createCompany("Buyer"), { passwordHash: await hashPassword(password) });
  const client = await as(await createOwnerAdmin());
  const body = { Name: "Shop", HasSecret: false, RefreshTokenMinutes: 600, DefaultContextUserID: user.id };
  const newClient = await (await client.send("POST", "/apiclients", body)).json();

  expect(newClient).toMatchObject({ HasSecret: false, Secret: null });
  const ask = (form: Record<string, string>) =>
    request.post("/api/oauth/token", { form: { client_id: newClient.ID, ...form } });
  const tokens = await ask({ grant_type: "password", username: user.username, password });
  expect(tokens.status()).toBe(200);
  const { refresh_token } = await tokens.json();
  expect((await ask({ grant_type: "refresh_token", refresh_token })).status()).toBe(200);
  for (const client_secret of ["", "null"])
    expect((await ask({ grant_type: "client_credentials", client_secret })).status()).toBe(401);

  const response = await client.send("PATCH", `/apiclients/${newClient.ID}`, { HasSecret: true });
  expect(response.status(), "said when it is made").toBe(400);
});

test("a new secret makes the old one useless at once", async ({ as, request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const client = await as(await createOwnerAdmin());
  const newClient = await (
    await client.send("POST", "/apiclients", { Name: "Shop", DefaultContextUserID: user.id })
  ).json();
  const rotated = await (await client.send("POST", `/apiclients/${newClient.ID}/secret`)).json();
  const tokenWith = async (client_secret: string) => {
    const form = { grant_type: "client_credentials", client_id: newClient.ID, client_secret };
    return (await request.post("/api/oauth/token", { form })).status();
  };

  expect(rotated.Secret).not.toBe(newClient.Secret);
  expect([await tokenWith(newClient.Secret), await tokenWith(rotated.Secret)]).toEqual([401, 200]);
});

test("a new secret ends the tokens that the old one got", async ({ as, request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const client = await as(await createOwnerAdmin());
  const newClient = await (
    await client.send("POST", "/apiclients", { Name: "Shop", DefaultContextUserID: user.id })
  ).json();
  const form = { grant_type: "client_credentials", client_id: newClient.ID, client_secret: newClient.Secret };
  const { access_token } = await (await request.post("/api/oauth/token", { form })).json();
  const me = async () => (await apiClient(request, { authorization: `Bearer ${access_token}` }).get("/me")).status();

  expect(await me()).toBe(200);
  await client.send("POST", `/apiclients/${newClient.ID}/secret`);
  expect(await me()).toBe(401);
});

test("while a client is disabled its tokens do not work, and it gets no new ones", async ({ as, anybody, request }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] });
  const client = await as(await createOwnerAdmin());
  const newClient = await (
    await client.send("POST", "/apiclients", { Name: "Shop", DefaultContextUserID: user.id })
  ).json();
  const form = { grant_type: "client_credentials", client_id: newClient.ID, client_secret: newClient.Secret };
  const { access_token } = await (await request.post("/api/oauth/token", { form })).json();
  const use = async () =>
    (await anybody.send("GET", "/orders/all", undefined, { authorization: `Bearer ${access_token}` })).status();
  expect(await use()).toBe(200);

  const disabled = await client.send("PATCH", `/apiclients/${newClient.ID}`, { Active: false });

  expect(await disabled.json()).toMatchObject({ Active: false, Name: "Shop" });
  expect(await use()).toBe(401);
  expect((await request.post("/api/oauth/token", { form })).status()).toBe(401);
  expect(await db.auditEvent.findMany({ where: { clientId: newClient.ID, event: "sensitive_update" } })).toMatchObject([
    { data: { changes: { Active: { from: true, to: false } } } },
  ]);
  await client.send("PATCH", `/apiclients/${newClient.ID}`, { Active: true });
  expect(await use()).toBe(401);
  expect((await request.post("/api/oauth/token", { form })).status()).toBe(200);
});

test("a client that is to run as another user loses the tokens that run as the first", async ({
  as,
  anybody,
  request,
}) => {
  const [first, second] = [
    await createUser(await createCompany("Buyer")),
    await createUser(await createCompany("Buyer")),
  ];
  const client = await as(await createOwnerAdmin());
  const newClient = await (
    await client.send("POST", "/apiclients", { Name: "Shop", DefaultContextUserID: first.id })
  ).json();
  const form = { grant_type: "client_credentials", client_id: newClient.ID, client_secret: newClient.Secret };
  const { access_token } = await (await request.post("/api/oauth/token", { form })).json();
  const use = async () =>
    (await anybody.send("GET", "/me", undefined, { authorization: `Bearer ${access_token}` })).status();

  await client.send("PATCH", `/apiclients/${newClient.ID}`, { Name: "Shop 2" });
  expect(await use()).toBe(200);
  await client.send("PATCH", `/apiclients/${newClient.ID}`, { DefaultContextUserID: second.id });
  expect(await use()).toBe(401);
});

test("a client that runs as a user cannot set their password", async ({ as, anybody, request }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["PasswordReset", "FullAccess"] });
  const client = await as(await createOwnerAdmin());
  const newClient = await (
    await client.send("POST", "/apiclients", { Name: "Shop", DefaultContextUserID: user.id })
  ).json();
  const form = { grant_type: "client_credentials", client_id: newClient.ID, client_secret: newClient.Secret };
  const { access_token } = await (await request.post("/api/oauth/token", { form })).json();
  const authorization = `Bearer ${access_token}`;

  const response = await anybody.send(
    "POST",
    "/me/password",
    { NewPassword: "a-lantern-in-the-orchard-42" },
    { authorization },
  );

  expect(response.status()).toBe(403);
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    passwordHash: user.passwordHash,
  });
});

test("a change keeps the properties it does not name, and null removes one", async ({ as }) => {
  const user = await createUser(await createCompany("Buyer"));
  const { id } = await createApiClient({ defaultContextUserId: user.id, refreshTokenMinutes: 600 });
  const client = await as(await createOwnerAdmin());
  const change = async (body: object) => (await client.send("PATCH", `/apiclients/${id}`, body)).json();

  expect(await change({ Name: "New", AccessTokenMinutes: 10 })).toMatchObject({
    Name: "New",
    AccessTokenMinutes: 10,
    RefreshTokenMinutes: 600,
    DefaultContextUserID: user.id,
  });
  expect(await change({ RefreshTokenMinutes: null, DefaultContextUserID: null })).toMatchObject({
    Name: "New",
    RefreshTokenMinutes: null,
    DefaultContextUserID: null,
  });
  expect(await client.ids("/apiclients", `ID=${id}&DefaultContextUserID=!*&RefreshTokenMinutes=!*`)).toEqual([id]);
});

test("an invalid change is refused, and changes nothing", async ({ as }) => {
  const { id } = await createApiClient({ name: "Shop" });
  const client = await as(await createOwnerAdmin());
  for (const [body, property] of [
    [{ Name: "" }, "Name"],
    [{ AccessTokenMinutes: 9 }, "AccessTokenMinutes"],
    [{ RefreshTokenMinutes: 601 }, "RefreshTokenMinutes"],
    [{ DefaultContextUserID: "nobody-like-this" }, "DefaultContextUserID"],
  ] as const) {
    for (const [method, path] of [
      ["PATCH", `/apiclients/${id}`],
      ["POST", "/apiclients"],
    ] as const) {
      const response = await client.send(method, path, { Name: "Other", ...body });
      expect(response.status()).toBe(400);
      expect((await response.json()).Errors).toMatchObject([{ Data: { Property: property } }]);
    }
  }
  expect((await client.send("PATCH", `/apiclients/${id}`, { Secret: "mine" })).status()).toBe(400);
  expect(await db.apiClient.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: "Shop", secretHash: null });
});

test("two changes at the same time are both kept", async ({ as }) => {
  const { id } = await createApiClient({ name: "Shop" });
  const client = await as(await createOwnerAdmin());
  const send = (body: object) => client.send("PATCH", `/apiclients/${id}`, body);

  await Promise.all([send({ Name: "New" }), send({ Active: false }), send({ AccessTokenMinutes: 30 })]);

  expect(await db.apiClient.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: "New",
    active: false,
    accessTokenMinutes: 30,
  });
});

test("API clients exist for the Owner alone, and need FullAccess", async ({ as, anybody }) => {
  const { id } = await createApiClient();
  const buyer = await as(await createUser(await createCompany("Buyer")));
  const worker = await as(await createUser(await ensureOwner(), { roles: ["OrderAdmin", "ProductAdmin"] }));

  expect(await buyer.ids("/apiclients")).toEqual([]);
  for (const [method, path, body, ofBuyer] of [
    ["GET", "/apiclients", undefined, 200],
    ["POST", "/apiclients", { Name: "Mine" }, 403],
    ["PATCH", `/apiclients/${id}`, { Active: false }, 404],
    ["POST", `/apiclients/${id}/secret`, undefined, 404],
  ] as const) {
    expect((await buyer.send(method, path, body)).status()).toBe(ofBuyer);
    expect((await worker.send(method, path, body)).status()).toBe(403);
    expect((await anybody.send(method, path, body)).status()).toBe(401);
  }
  expect(await db.apiClient.findUniqueOrThrow({ where: { id } })).toMatchObject({ active: true, secretHash: null });
});
