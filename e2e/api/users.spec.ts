import { roles } from "@/lib/auth/role-names";
import { db } from "@/lib/db/connection";
import type { User } from "@/lib/users/contract";
import { apiClient } from "../client";
import { resetToken } from "../credentials";
import { createCompany, createTokenFamily, createUser, ensureOwner } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { readMails } from "../mailbox";

async function createStaff() {
  const company = await createCompany("Buyer");
  return {
    company,
    admin: await createUser(company, { lastName: "Admin" }),
    user: await createUser(company, { lastName: "Berg", roles: ["OrderAdmin"], email: `b-${company.id}@example.com` }),
  };
}

const eventsOf = (actor: { id: string }, event: string) =>
  db.auditEvent.findMany({ where: { userId: actor.id, event }, orderBy: { id: "asc" } });

test("lists the users of the caller's company, without secrets", async ({ as }) => {
  const { company, admin, user } = await createStaff();
  await createUser(await createCompany("Buyer"));

  const { Items, Meta } = await (await as(admin)).pageOf<User>("/users");

  expect(Meta.TotalCount).toBe(2);
  expect(Items).toEqual([
    expect.objectContaining({ ID: admin.id, Roles: ["FullAccess"] }),
    {
      ID: user.id,
      CompanyID: company.id,
      Username: user.username,
      FirstName: "Ada",
      LastName: "Berg",
      Email: user.email,
      Active: true,
      Roles: ["OrderAdmin"],
      DateCreated: user.createdAt.toISOString(),
      PasswordLastSetDate: null,
    },
  ]);
});

test("searches, filters by any of the roles, and sorts", async ({ as }) => {
  const { company, admin, user } = await createStaff();
  const reader = await createUser(company, { lastName: "Clark", roles: ["ProductReader", "OrderAdmin"] });
  const nobody = await createUser(company, { lastName: "dahl", roles: [], active: false });
  const client = await as(admin);

  expect(await client.ids("/users", "Roles=OrderAdmin")).toEqual([user.id, reader.id]);
  expect(await client.ids("/users", "Roles=!OrderAdmin")).toEqual([admin.id, nobody.id]);
  expect(await client.ids("/users", "Roles=!*")).toEqual([nobody.id]);
  expect(await client.ids("/users", "Active=false")).toEqual([nobody.id]);
  expect(await client.ids("/users", "search=CLA&searchOn=LastName")).toEqual([reader.id]);
  expect(await client.walk("/users", "sortBy=!LastName&pageSize=1")).toEqual([nobody.id, reader.id, user.id, admin.id]);
  expect((await client.refusal("/users", "Roles=Boss&PasswordHash=*")).faults).toMatchObject([
    { ErrorCode: "List.InvalidType", Property: "Roles" },
    { ErrorCode: "List.InvalidProperty", Property: "PasswordHash" },
  ]);
});

test("the Owner administers all users; users of another company do not exist", async ({ as }) => {
  const { admin, user } = await createStaff();
  const owner = await as(await createUser(await ensureOwner()));
  const stranger = await as(await createUser(await createCompany("Buyer")));

  expect((await owner.get(`/users/${user.id}`)).status()).toBe(200);
  expect((await owner.send("PATCH", `/users/${user.id}`, { Roles: ["ProductReader"] })).status()).toBe(200);
  expect(await stranger.ids("/users", { ID: user.id })).toEqual([]);
  for (const [method, path, body] of [
    ["GET", `/users/${user.id}`],
    ["PATCH", `/users/${user.id}`, { Active: false }],
    ["POST", `/users/${user.id}/passwordreset`],
    ["DELETE", `/users/${user.id}/sessions`],
  ] as const) {
    expect((await stranger.send(method, path, body)).status()).toBe(404);
  }
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ active: true });
  expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe(0);
  expect((await (await as(admin)).get("/users/nobody")).status()).toBe(404);
});

test("needs FullAccess", async ({ as, anybody }) => {
  const { company, user } = await createStaff();
  const other = await as(await createUser(company, { roles: roles.filter((role) => role !== "FullAccess") }));
  for (const [method, path, body] of [
    ["GET", "/users"],
    ["GET", `/users/${user.id}`],
    ["PATCH", `/users/${user.id}`, { Roles: ["FullAccess"] }],
    ["POST", `/users/${user.id}/passwordreset`],
    ["DELETE", `/users/${user.id}/sessions`],
  ] as const) {
    expect((await other.send(method, path, body)).status()).toBe(403);
    expect((await anybody.send(method, path, body)).status()).toBe(401);
  }
});

test("roles change at once, and the audit has who changed whose, from what to what", async ({ as }) => {
  const { admin, user } = await createStaff();
  const theirs = await as(user);
  expect((await theirs.get("/products")).status()).toBe(403);

  const response = await (await as(admin)).send("PATCH", `/users/${user.id}`, { Roles: ["ProductReader"] });

  expect(await response.json()).toMatchObject({ ID: user.id, Roles: ["ProductReader"], Active: true });
  expect((await theirs.get("/orders/all")).status()).toBe(403);
  expect((await (await as(user, ["ProductReader"])).get("/products")).status()).toBe(200);
  expect(await eventsOf(admin, "privilege_permissions_changed")).toMatchObject([
    { data: { UserID: user.id, changes: { Roles: { from: ["OrderAdmin"], to: ["ProductReader"] } } } },
  ]);
});

test("a deactivated user loses all access at once, and gets no old session or token back when activated", async ({
  as,
  withSession,
}) => {
  const { admin, user } = await createStaff();
  const [byToken, bySession, client] = [await as(user), await withSession(user), await as(admin)];
  const family = await createTokenFamily(user);

  expect((await client.send("PATCH", `/users/${user.id}`, { Active: false })).status()).toBe(200);
  for (const theirs of [byToken, bySession]) expect((await theirs.get("/orders/all")).status()).toBe(401);
  expect(await client.send("POST", `/users/${user.id}/passwordreset`).then((answer) => answer.status())).toBe(400);
  expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe(0);

  expect((await client.send("PATCH", `/users/${user.id}`, { Active: true })).status()).toBe(200);
  for (const theirs of [byToken, bySession]) expect((await theirs.get("/orders/all")).status()).toBe(401);
  expect((await db.tokenFamily.findUniqueOrThrow({ where: { id: family.id } })).revokedAt).not.toBeNull();
  expect((await eventsOf(admin, "user_updated")).map(({ data }) => data)).toMatchObject([
    { changes: { Active: { from: true, to: false } } },
    { changes: { Active: { from: false, to: true } } },
  ]);
});

test("a user signed out everywhere loses all sessions and tokens at once, and may sign in again", async ({
  as,
  withSession,
  request,
}) => {
  const { admin, user } = await createStaff();
  const [client, colleague] = [await as(admin), await withSession(admin)];
  const theirs = [await as(user), await withSession(user), await withSession(user)];
  const link = apiClient(request, { authorization: `Bearer ${await resetToken(user)}` });

  expect((await client.send("DELETE", `/users/${user.id}/sessions`)).status()).toBe(204);

  for (const each of theirs) expect((await each.get("/orders/all")).status()).toBe(401);
  expect((await link.send("POST", "/me/password", { NewPassword: "an evening by the sea" })).status()).toBe(401);
  expect((await (await withSession(user)).get("/orders/all")).status()).toBe(200);
  expect((await colleague.get("/users")).status()).toBe(200);
  expect(await eventsOf(admin, "authn_logout")).toMatchObject([{ data: { UserID: user.id } }]);
});

for (const [body, property] of [
  [{ Active: false }, "Active"],
  [{ Roles: ["OrderAdmin"] }, "Roles"],
  [{ Active: false, Roles: ["FullAccess"] }, "Active"],
] as const) {
  test(`administrators cannot lock themselves out: ${JSON.stringify(body)}`, async ({ as }) => {
    const { admin } = await createStaff();
    const client = await as(admin);

    const response = await client.send("PATCH", `/users/${admin.id}`, body);

    expect(response.status()).toBe(400);
    const { Errors } = await response.json();
    expect(Errors).toMatchObject([{ ErrorCode: "ValidationFailure", Data: { Property: property } }]);
    expect(Errors[0].Message).toContain("yourself");
    expect((await client.get("/users")).status()).toBe(200);
    expect(await db.user.findUniqueOrThrow({ where: { id: admin.id } })).toMatchObject({
      active: true,
      roles: ["FullAccess"],
    });
  });
}

test("an invalid change is refused, and changes nothing", async ({ as }) => {
  const { admin, user } = await createStaff();
  const client = await as(admin);
  for (const body of [{ Roles: ["Boss"] }, { Active: "no" }, { Password: "x" }, { Roles: null }]) {
    expect((await client.send("PATCH", `/users/${user.id}`, body)).status()).toBe(400);
  }
  expect((await client.send("PATCH", `/users/${user.id}`, {})).status()).toBe(200);
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ roles: ["OrderAdmin"] });
  expect(await db.auditEvent.count({ where: { userId: admin.id, event: { contains: "privilege" } } })).toBe(0);
});

test("roles that have changed since they were shown are not overwritten", async ({ as }) => {
  const company = await createCompany("Buyer");
  const client = await as(await createUser(company));
  const user = await createUser(company, { roles: ["OrderAdmin"] });
  const change = (body: object) => client.send("PATCH", `/users/${user.id}`, body);
  const before = { RolesBefore: ["OrderAdmin"] };

  expect((await change({ ...before, Roles: ["ProductReader", "OrderAdmin"] })).status()).toBe(200);
  const late = await change({ ...before, Active: false, Roles: ["OrderAdmin", "ShopperOrderReader"] });
  expect(late.status()).toBe(409);
  expect(await late.json()).toMatchObject({
    title: "Conflict",
    detail: expect.stringContaining("they are ProductReader, OrderAdmin now"),
    Errors: [{ ErrorCode: "Conflict", Data: { Property: "RolesBefore", Roles: ["ProductReader", "OrderAdmin"] } }],
  });
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
    active: true,
    roles: ["ProductReader", "OrderAdmin"],
  });
  // Two who choose the same agree.
  expect((await change({ ...before, Roles: ["OrderAdmin", "ProductReader"] })).status()).toBe(200);
  expect((await change({ RolesBefore: ["OrderAdmin", "ProductReader"], Roles: ["OrderAdmin"] })).status()).toBe(200);
});

test("of two administrators who take FullAccess from each other at the same time, one keeps it", async ({ as }) => {
  const company = await createCompany("Buyer");
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await createUser(company), await createUser(company)];
    const [byOne, byOther] = [await as(one), await as(other)];

    const answers = await Promise.all([
      byOne.send("PATCH", `/users/${other.id}`, { Roles: ["OrderAdmin"] }),
      byOther.send("PATCH", `/users/${one.id}`, { Roles: ["OrderAdmin"] }),
    ]);

    expect(answers.map((response) => response.status()).toSorted()).toEqual([200, 403]);
    const admins = { id: { in: [one.id, other.id] }, roles: { has: "FullAccess" as const } };
    expect(await db.user.count({ where: admins })).toBe(1);
  }
});

test("of changes at the same time none is lost, and the audit has them in their order", async ({ as }) => {
  const { admin, user } = await createStaff();
  const client = await as(admin);
  const ownRoles = ["ProductReader", "ProductAdmin", "ShopperOrderReader", "PasswordReset"];

  const answers = ownRoles.map((role) => client.send("PATCH", `/users/${user.id}`, { Roles: [role] }));
  const other = client.send("PATCH", `/users/${user.id}`, { Active: false });
  for (const response of await Promise.all([...answers, other])) expect(response.status()).toBe(200);

  const now = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(now.active).toBe(false);
  const changes = (await eventsOf(admin, "privilege_permissions_changed")).map(
    // Safe: as updateUser writes it.
    ({ data }) => (data as { changes: { Roles: { from: string[]; to: string[] } } }).changes.Roles,
  );
  let roles = ["OrderAdmin"];
  for (const { from, to } of changes) {
    expect(from).toEqual(roles);
    roles = to;
  }
  expect(changes).toHaveLength(4);
  expect(roles).toEqual(now.roles);
});

test("a reset mail goes to the user, the audit has its sender, and there are at most five an hour", async ({ as }) => {
  const { admin, user } = await createStaff();
  const client = await as(admin);
  const send = async () => (await client.send("POST", `/users/${user.id}/passwordreset`)).status();

  expect(await send()).toBe(204);
  const [mail] = await readMails(user.email);
  expect(mail?.token).toBeTruthy();
  expect(await eventsOf(admin, "authn_password_reset_request")).toMatchObject([{ data: { UserID: user.id } }]);
  for (const _ of [2, 3, 4, 5]) expect(await send()).toBe(204);
  expect(await send()).toBe(429);
});

test("reset mails requested without signing in do not use up the administrator's", async ({ as, anybody }) => {
  const { admin, user } = await createStaff();
  for (let count = 0; count < 12; count++)
    await anybody.send("POST", "/password/reset", { Email: user.email }, { "x-forwarded-for": someAddress() });
  await readMails(user.email);
  const before = await db.mailOutbox.count({ where: { userId: user.id } });
  const client = await as(admin);

  for (const _ of [1, 2, 3, 4, 5])
    expect((await client.send("POST", `/users/${user.id}/passwordreset`)).status()).toBe(204);

  expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe(before + 5);
});
