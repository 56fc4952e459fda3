import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import type { Role } from "@/lib/auth/roles";
import { db, pool, type Transaction, transact } from "@/lib/db/connection";
import { recordEvents } from "@/lib/events/record";
import { Prisma } from "@/prisma/generated/client";
import type { Client } from "../client";
import { createCompany, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const path = "/me/views";
const view = () => ({ List: "listOrders", Name: `View ${randomUUID()}`, Query: "Status=Open" });
const createPerson = async (roles: Role[] = ["OrderAdmin"]) => createUser(await createCompany("Buyer"), { roles });
const create = (api: Client, data: object, headers = {}) => api.send("POST", path, data, headers);
const etagOf = (response: APIResponse) => response.headers().etag ?? "";

async function refusalOf(response: APIResponse) {
  const { title, Errors } = await response.json();
  return { status: response.status(), title, code: Errors[0].ErrorCode };
}

test("a change repeated under its key is made once, and answered as the first time", async ({ as }) => {
  const user = await createPerson();
  const api = await as(user);
  const [body, headers] = [view(), { "idempotency-key": randomUUID() }];
  const first = await create(api, body, headers);
  expect(first.status(), await first.text()).toBe(201);
  expect(first.headers()["idempotency-replayed"]).toBeUndefined();

  const again = await create(api, body, headers);
  expect(again.status()).toBe(201);
  expect(again.headers()["idempotency-replayed"]).toBe("true");
  expect(etagOf(again)).toBe(etagOf(first));
  expect(await again.text()).toBe(await first.text());
  expect(await db.savedView.count({ where: { ownerId: user.id } })).toBe(1);
});

test("of twenty requests with one key that arrive at once, one makes the change", async ({ as }) => {
  const user = await createPerson();
  const api = await as(user);
  const [body, headers] = [view(), { "idempotency-key": randomUUID() }];
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(api, body, headers)));

  const successes = answers.filter((each) => each.status() === 201);
  const bodies = await Promise.all(successes.map((each) => each.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(successes.filter((each) => !each.headers()["idempotency-replayed"])).toHaveLength(1);
  // A request that waited too long for the first is answered 503.
  for (const each of answers) expect([201, 503]).toContain(each.status());
  expect(await db.savedView.count({ where: { ownerId: user.id } })).toBe(1);
});

test("a key is for one request of one user, and expires after a day", async ({ as }) => {
  const company = await createCompany("Buyer");
  const [user, colleague] = [await createUser(company), await createUser(company)];
  const [api, other] = [await as(user), await as(colleague)];
  const key = randomUUID();
  const headers = { "idempotency-key": key };
  const body = view();
  const { ID } = await (await create(api, body, headers)).json();

  const reused = { status: 422, title: "Unprocessable Content", code: "Idempotency.KeyReused" };
  expect(await refusalOf(await create(api, view(), headers))).toEqual(reused);
  expect(await refusalOf(await api.send("PATCH", `${path}/${ID}`, { Shared: true }, headers))).toEqual(reused);
  expect((await (await create(other, body, headers)).json()).ID).not.toBe(ID);

  const past = new Date(Date.now() - 86_400_000 - 1000);
  await db.idempotencyKey.update({
    where: { userId_key: { userId: user.id, key } },
    data: { createdAt: past },
  });
  expect((await create(api, view(), headers)).status()).toBe(201);
});

test("a failed change is tried again under the same key", async ({ as }) => {
  const api = await as(await createPerson());
  const body = view();
  const { ID } = await (await create(api, body)).json();
  const headers = { "idempotency-key": randomUUID() };
  expect((await create(api, body, headers)).status()).toBe(400);

  expect((await api.send("DELETE", `${path}/${ID}`)).status()).toBe(204);
  expect((await create(api, body, headers)).status()).toBe(201);
});

test("a change without a response body is made once, too", async ({ as }) => {
  const api = await as(await createPerson());
  const { ID } = await (await create(api, view())).json();
  const headers = { "idempotency-key": randomUUID() };
  for (const replayed of [undefined, "true"]) {
    const deleted = await api.send("DELETE", `${path}/${ID}`, undefined, headers);
    expect(deleted.status()).toBe(204);
    expect(deleted.headers()["idempotency-replayed"]).toBe(replayed);
  }
  expect((await api.send("DELETE", `${path}/${ID}`)).status()).toBe(404);
});

test("a secret shown once is shown again under its key, and is stored sealed", async ({ as }) => {
  const api = await as(await createUser(await ensureOwner(), { roles: ["FullAccess"] }));
  const key = randomUUID();
  const body = { Name: "Nightly export" };
  const ask = async () => (await api.send("POST", "/apiclients", body, { "idempotency-key": key })).json();
  const first = await ask();
  expect(first.Secret).toMatch(/^[\w-]{43}$/);
  expect(await ask()).toEqual(first);

  const where = { key };
  const { answer } = await db.idempotencyKey.findFirstOrThrow({ where });
  expect(Buffer.from(answer ?? []).includes(first.Secret)).toBe(false);

  const other = await createUser(await ensureOwner(), { roles: ["FullAccess"] });
  await db.idempotencyKey.updateMany({ where, data: { userId: other.id } });
  const stolen = await (await as(other)).send("POST", "/apiclients", body, { "idempotency-key": key });
  expect(await refusalOf(stolen)).toMatchObject({ code: expect.stringMatching(/^Idempotency/) });
});

test("a password is set once without a key, and not stored for one", async ({ as }) => {
  const company = await createCompany("Buyer");
  const user = await createUser(company, { password: "a long enough first one" });
  const api = await as(user);
  const body = { CurrentPassword: "a long enough first one", NewPassword: "another that is long enough" };
  const key = randomUUID();
  const changed = await api.send("POST", "/me/password/change", body, { "idempotency-key": key });
  expect(changed.status(), await changed.text()).toBe(204);
  expect(await db.idempotencyKey.count({ where: { key } })).toBe(0);
});

for (const key of ["", " ", "a b", "ü", "x".repeat(256)])
  test(`the key ${JSON.stringify(key.slice(0, 5))} of ${key.length} characters is refused by name`, async ({ as }) => {
    const api = await as(await createPerson());
    const response = await create(api, view(), { "idempotency-key": Buffer.from(key).toString("latin1") });
    expect(response.status()).toBe(400);
    expect((await response.json()).Errors[0].Data.Property).toBe("Idempotency-Key");
  });

test("a record has a version, and a change that names another is refused", async ({ as }) => {
  const api = await as(await createPerson());
  const created = await create(api, view());
  const { ID } = await created.json();
  const record = `${path}/${ID}`;
  const change = (Name: string, etag: string) => api.send("PATCH", record, { Name }, { "if-match": etag });
  const first = etagOf(created);
  expect(first).toMatch(/^"\d+"$/);
  expect(etagOf(await api.get(record))).toBe(first);

  const changed = await change("A", first);
  expect(changed.status()).toBe(200);
  const second = etagOf(changed);
  expect(second).not.toBe(first);
  expect(etagOf(await api.get(record))).toBe(second);

  const refusal = { status: 412, title: "Precondition Failed", code: "PreconditionFailed" };
  for (const etag of [first, `W/${second}`, "abc", '""', '"999999999999"', ""])
    expect(await refusalOf(await change("B", etag)), etag).toEqual(refusal);
  expect(await refusalOf(await api.send("DELETE", record, undefined, { "if-match": first }))).toEqual(refusal);
  expect((await (await api.get(record)).json()).Name).toBe("A");

  expect((await change("C", `${first}, ${second}`)).status()).toBe(200);
  expect((await change("D", "*")).status()).toBe(200);
  expect((await api.send("DELETE", record, undefined, { "if-match": '"4"' })).status()).toBe(204);
});

test("a change from elsewhere, such as an import, is a new version too; an unchanged record keeps its version", async ({
  as,
}) => {
  const company = await createCompany("Buyer");
  const [admin, user] = [await createUser(company, { roles: ["FullAccess"] }), await createUser(company)];
  const api = await as(admin);
  const etag = async () => etagOf(await api.get(`/users/${user.id}`));
  const first = await etag();
  expect((await api.send("PATCH", `/users/${user.id}`, {}, { "if-match": first })).status()).toBe(200);
  expect(await etag()).toBe(first);

  await db.user.update({ where: { id: user.id }, data: { lastName: "Renamed" } });
  const late = await api.send("PATCH", `/users/${user.id}`, { Active: false }, { "if-match": first });
  expect(late.status()).toBe(412);
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ active: true });
});

test("of twenty changes of one version, one is made", async ({ as }) => {
  const admins = await createCompany("Buyer");
  const [admin, user] = [await createUser(admins, { roles: ["FullAccess"] }), await createUser(admins)];
  const api = await as(admin);
  const etag = etagOf(await api.get(`/users/${user.id}`));
  const roles = [["OrderAdmin"], ["ProductAdmin"]];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      api.send("PATCH", `/users/${user.id}`, { Roles: roles[nth % 2] }, { "if-match": etag }),
    ),
  );
  const statuses = answers.map((each) => each.status());
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 412]));
});

test("If-Match is refused for a record without versions, so that nobody relies on it", async ({ as }) => {
  const api = await as(await createPerson());
  const response = await api.send("PATCH", "/me/preferences", { Theme: "dark" }, { "if-match": '"1"' });
  expect(response.status()).toBe(412);
  expect((await api.send("PATCH", "/me/preferences", { Theme: "dark" }, { "if-match": "*" })).status()).toBe(200);
});

test("the audit names the record, and the companies that may know of it can read it", async ({ as }) => {
  const [seller, buyer, stranger] = [
    await createCompany("Supplier"),
    await createCompany("Buyer"),
    await createCompany("Buyer"),
  ];
  const admins = await Promise.all(
    [seller, buyer, stranger].map((each) => createUser(each, { roles: ["FullAccess"] })),
  );
  const [ID] = [randomUUID()];
  await db.auditEvent.create({
    data: { event: "user_updated", companyId: buyer.id, otherCompanyId: seller.id, objectType: "Order", objectId: ID },
  });
  const versions = await Promise.all(
    admins.map(async (admin) => {
      const { Items } = await (await (await as(admin)).get("/auditevents", { ObjectID: ID })).json();
      return Items.map(({ ObjectType, CompanyID }: Record<string, string>) => [ObjectType, CompanyID]);
    }),
  );
  expect(versions).toEqual([[["Order", buyer.id]], [["Order", buyer.id]], []]);
});

test("a change with thousands of events is written completely", async () => {
  const user = await createPerson();
  const data = { OrderID: "1", from: "AwaitingApproval", to: "Open" };
  const about = { companies: [user.companyId] as const, object: { type: "Order", id: "1" } as const };
  const events = Array.from({ length: 6000 }, () => ({ ...about, event: "order.opened" as const, data }));
  const caller = { userID: user.id, origin: { requestId: randomUUID(), address: "" } };
  const undone = new Error("Enough.");
  const order: number[] = [];
  const change = db.$transaction(async (tx) => {
    await recordEvents(caller, events, tx);
    order.push(await tx.auditEvent.count({ where: { requestId: caller.origin.requestId } }));
    throw undone;
  });
  await expect(change).rejects.toBe(undone);
  expect(order).toEqual([6000]);
});

test("statements in a transaction return what Prisma's do, run in turn, and are refused after its end", async () => {
  const values = [new Date("2026-11-24T01:02:03.004Z"), ["a", "b"], new Uint8Array([1, 2]), null, 1.5];
  const read = (by: Pick<Transaction, "$queryRaw">) => by.$queryRaw<object[]>`
    SELECT 9007199254740993::bigint AS "bigint", 1.50::numeric AS "numeric", DATE '2026-11-24' AS "date", '{"a": [1]}'::jsonb AS "json",
      true AS "boolean", ${values[0]}::timestamptz AS "at", ${values[1]}::text[] AS "texts", ${values[2]}::bytea AS "bytes",
      ${values[3]}::text AS "none", ${values[4]}::float8 AS "number", 'Pending'::"ApprovalStatus" AS "enum"`;
  const transactions: Transaction[] = [];
  const [rows, first, second] = await transact(async (tx) => {
    transactions.push(tx);
    const own = tx.$executeRaw`SET LOCAL application_name = 'change'`;
    const name = () => tx.$queryRaw<object[]>`SELECT current_setting('application_name') AS "name"`;
    const [actual, , before] = await Promise.all([read(tx), own, name()]);
    return [actual, before, await name()];
  });
  const [[expected = {}], [row = {}]] = [await read(db), rows];
  for (const [name, value] of Object.entries(expected)) expect(Reflect.get(row, name), name).toEqual(value);
  expect([...first, ...second]).toEqual([{ name: "change" }, { name: "change" }]);
  for (const tx of transactions) await expect(tx.$queryRaw`SELECT 1`).rejects.toMatchObject({ code: "P2028" });

  const transaction = transact(async (tx) => {
    await Promise.all([tx.$queryRaw`SELECT 1 / 0`, tx.$queryRaw`SELECT 1`]);
  });
  await expect(transaction).rejects.toMatchObject({ code: "22012" });
});

test("no statement exceeds the maximum size, whoever sends it", async () => {
  const many = Array.from({ length: 5001 }, (_, at) => `${at}`);
  const values = Prisma.sql`SELECT ${Prisma.join(many)}`;
  const text = Prisma.raw(`SELECT '${"x".repeat(65_536)}'`);
  const requests = [
    () => db.user.count({ where: { id: { in: many } } }),
    () => db.$queryRaw(values),
    () => transact((tx) => tx.$queryRaw(values)),
    () => transact((tx) => tx.$executeRaw(text)),
    () => pool.query(text.sql),
  ];
  for (const send of requests) await expect(send()).rejects.toThrow("The request asks for too much at once.");
  expect(await db.$queryRaw`SELECT 1 AS "one"`).toEqual([{ one: 1 }]);
});
